import { campaignRefusals } from './refusals.ts';
import { hasBegun, type RoleType } from './rules.ts';

/** Why a player can't take a seat, or null. The most helpful reason comes first. */
export function refusalToConfirm(facts: {
  role: RoleType | null;
  campaignHasOwner: boolean;
  startsAt: Date;
  seatsTaken: number;
  maxPlayers: number;
  now: Date;
}) {
  if (facts.role === 'owner') return campaignRefusals.OWNER_HOLDS_NO_SEAT;
  if (hasBegun(facts.startsAt, facts.now)) return campaignRefusals.SESSION_BEGUN;
  if (!facts.campaignHasOwner) return campaignRefusals.CAMPAIGN_WITHOUT_OWNER;
  if (facts.seatsTaken >= facts.maxPlayers) return campaignRefusals.SESSION_FULL;
  return null;
}

/** Why a player can't give a seat back, or null: it is paid for, or the session has begun. */
export function refusalToCancel(
  seat: { priceCents: number; paymentStatus: string },
  startsAt: Date,
  now: Date,
) {
  if (seat.priceCents > 0 && seat.paymentStatus === 'paid') return campaignRefusals.SEAT_PAID;
  if (hasBegun(startsAt, now)) return campaignRefusals.SESSION_BEGUN;
  return null;
}
