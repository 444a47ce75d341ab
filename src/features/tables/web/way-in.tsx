import { isolated } from '#shared/text/isolated.ts';
import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import type { Campaign } from '#features/campaigns/contract.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { TakeSeat } from '#features/play/web/for-others/take-seat.tsx';
import type { TableDate } from '../table-date-contract.ts';

type WayInProps = { campaign: Campaign; date: TableDate };

/** How many seats of a session are free. */
export const FreeSeats = ({ campaign, date: { freeSeats, hasSeat } }: WayInProps) =>
  freeSeats > 0 ? (
    <Badge tone="green">{`${freeSeats} of ${campaign.maxPlayers} free`}</Badge>
  ) : (
    // Red only for readers without a seat: for them it is bad news.
    <Badge tone={hasSeat ? 'grey' : 'red'}>Full</Badge>
  );

/** The way to a seat: a button if the reader can take it at once, else a link to the campaign's page to ask or wait for it. */
export function WayIn({ campaign, date }: WayInProps) {
  const can = campaignCan(useActor(), campaign);
  if (date.hasSeat) return <Badge tone="green">You have a seat</Badge>;
  const mayCome = campaign.isMember || campaign.admission === 'open';
  const isFree = date.freeSeats > 0;
  if (can.sit && mayCome && isFree) return <TakeSeat campaign={campaign} session={date} />;
  const words = wordsOf({ sits: can.sit, mayCome, isFree });
  return (
    <ButtonLink
      variant="quiet"
      to="/campaigns/$campaignId"
      params={{ campaignId: campaign.id }}
      hash={`session-${date.id}`}
      aria-label={`${words}: session ${date.sessionNumber} of ${isolated(campaign.title)}`}
    >
      {words}
    </ButtonLink>
  );
}

/** The label of the link to the campaign's page, for a seat that can't be taken from here. */
function wordsOf({ sits, mayCome, isFree }: { sits: boolean; mayCome: boolean; isFree: boolean }): string {
  if (!sits) return 'See session';
  if (!mayCome) return 'Ask to join';
  return isFree ? 'See session' : 'Wait for a seat';
}
