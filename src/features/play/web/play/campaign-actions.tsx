import type { ReactNode } from 'react';
import { Badge } from '#ui/components/badge.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import type { Campaign } from '#features/campaigns/contract.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { MembershipButton } from '../campaign/membership-button.tsx';
import { TakeSeat } from '../for-others/take-seat.tsx';

/** The actions for a campaign in a list: take a free seat in its next session with one press, join it, or leave it. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const can = campaignCan(useActor(), campaign);
  const seat = can.sit ? nextSeat(campaign) : null;
  return (
    <>
      {seat}
      <MembershipButton campaign={campaign} isBeside={seat !== null} />
    </>
  );
}

function nextSeat(campaign: Campaign): ReactNode {
  const { nextSession, state, ownerAlias, isMember, admission, maxPlayers } = campaign;
  if (!nextSession) return null;
  if (campaign.holdsNextSeat) return <Badge tone="green">You have a seat</Badge>;
  const isOpen = state === 'active' && ownerAlias !== null && (isMember || admission === 'open');
  if (!isOpen || nextSession.seatsTaken + nextSession.seatsHeld >= maxPlayers) return null;
  return <TakeSeat campaign={campaign} session={nextSession} />;
}
