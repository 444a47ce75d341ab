import type { CampaignType } from './contract.ts';

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

/** A status as pages show it: without quotes and without a ::text suffix. */
export const cleanStatus = (status: string): string =>
  status
    .replace(/::text$/i, '')
    .replaceAll(/['"]/g, '')
    .trim();
