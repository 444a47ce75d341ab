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
    // Bad news only for those who are not in.
    <Badge tone={hasSeat ? 'grey' : 'red'}>Full</Badge>
  );

/** The way to a seat: one press where it is free for the reader, else the place where one asks or waits for it. */
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

/** What one does on the campaign's page about a seat that is not to be had from here. */
function wordsOf({ sits, mayCome, isFree }: { sits: boolean; mayCome: boolean; isFree: boolean }): string {
  if (!sits) return 'See session';
  if (!mayCome) return 'Ask to join';
  return isFree ? 'See session' : 'Wait for a seat';
}
