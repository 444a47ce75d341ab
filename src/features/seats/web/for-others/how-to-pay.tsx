import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { AppLink } from '#ui/components/app-link.tsx';

type HowToPayProps = { campaignId: Id; organiserAlias: string | null; note: string | null };

/** How to pay, in the organiser's words. If there are none, a link to ask. */
export function HowToPay({ campaignId, organiserAlias, note }: HowToPayProps) {
  if (note !== null) return <span>How to pay: {note}</span>;
  if (organiserAlias === null) return <span>Nobody runs this campaign at the moment.</span>;
  return (
    <span>
      {isolated(organiserAlias)} has not said how to pay.{' '}
      <AppLink to="/campaigns/$campaignId" params={{ campaignId }} hash="ask-how-to-pay">
        Ask
      </AppLink>
    </span>
  );
}
