import type { CampaignType } from './contract.ts';
import { campaignRefusals } from './refusals.ts';

/** What a player is in a campaign (campaign_players.role_type). */
export type RoleType = 'owner' | 'player';

/**
 * Who joins an empty convention or online campaign runs it; on a retailer campaign, and next to others, one plays.
 */
export function roleOfJoiner(type: CampaignType, hasPlayers: boolean): RoleType {
  return type !== 'Retailer' && !hasPlayers ? 'owner' : 'player';
}

/** Owners of retailer campaigns can't leave; elsewhere they may, and somebody succeeds. */
export function mayLeave(type: CampaignType, role: RoleType): boolean {
  return !(type === 'Retailer' && role === 'owner');
}

/** A seat that costs something is pending until the owner marks it paid; a free one is paid. */
export function paymentStatusOfNewSeat(priceCents: number): 'pending' | 'paid' {
  return priceCents > 0 ? 'pending' : 'paid';
}

/** Whether the session began at or before `now`. */
export const hasBegun = (startsAt: Date, now: Date): boolean => startsAt.getTime() <= now.getTime();

/** What stands against taking a seat, or null. The order is that of what helps the player most to know. */
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

/** What stands against giving a seat back, or null: money that was paid, or a session that began. */
export function refusalToCancel(
  seat: { priceCents: number; paymentStatus: string },
  startsAt: Date,
  now: Date,
) {
  if (seat.priceCents > 0 && seat.paymentStatus === 'paid') return campaignRefusals.SEAT_PAID;
  if (hasBegun(startsAt, now)) return campaignRefusals.SESSION_BEGUN;
  return null;
}

/** A status as pages show it: without quotes and without a ::text suffix. */
export const cleanStatus = (status: string): string =>
  status
    .replace(/::text$/i, '')
    .replaceAll(/['"]/g, '')
    .trim();
