import { Badge } from '#ui/components/badge.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import type { Campaign } from '#features/campaigns/contract.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { TakeSeat } from '../for-others/take-seat.tsx';

/** A free seat of a campaign's next session, in one press from a list; nothing where there is none for the viewer. */
export function NextSeat({ campaign }: { campaign: Campaign }) {
  const can = campaignCan(useActor(), campaign);
  const { nextSession, state, ownerAlias, isMember, admission, maxPlayers } = campaign;
  if (!nextSession || !can.sit) return null;
  if (campaign.holdsNextSeat) return <Badge tone="green">You have a seat</Badge>;
  const isOpen = state === 'active' && ownerAlias !== null && (isMember || admission === 'open');
  if (!isOpen || nextSession.seatsTaken + nextSession.seatsHeld >= maxPlayers) return null;
  return <TakeSeat campaign={campaign} session={nextSession} />;
}
