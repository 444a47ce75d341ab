import { isolated } from '#shared/text/isolated.ts';
import { Button } from '#ui/components/button.tsx';
import type { Campaign } from '#features/campaigns/contract.ts';
import { useSeatPress } from '../tonight/use-own-seat.ts';

type TakeSeatProps = {
  campaign: Pick<Campaign, 'title'>;
  session: { id: string; sessionNumber: number };
};

/** A button that takes a seat. Strangers also become players of the campaign. */
export function TakeSeat({ campaign, session }: TakeSeatProps) {
  const { press, isPending } = useSeatPress('sit', session.id);
  return (
    <Button
      busy={isPending}
      aria-label={`Take a seat in session ${session.sessionNumber} of ${isolated(campaign.title)}`}
      onClick={press}
    >
      Take a seat
    </Button>
  );
}
