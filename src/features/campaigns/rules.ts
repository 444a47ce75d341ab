import type { CampaignType } from './inputs.ts';

/** What a player is in a campaign (campaign_players.role_type). */
export type RoleType = 'owner' | 'player';

/** The first player to join an empty convention or online campaign owns it; everybody else plays. */
export function roleOfJoiner(type: CampaignType, hasPlayers: boolean): RoleType {
  return type !== 'Retailer' && !hasPlayers ? 'owner' : 'player';
}

/** Whether the viewer's role lets them leave. Owners of retailer campaigns stay; elsewhere another member takes over. */
export const mayLeave = ({ type, isOwner }: { type: CampaignType; isOwner: boolean }): boolean =>
  !(type === 'Retailer' && isOwner);

/** What the viewer is in a campaign; null for a stranger. */
export function roleOfViewer({
  isOwner,
  isMember,
}: {
  isOwner: boolean;
  isMember: boolean;
}): RoleType | null {
  if (isOwner) return 'owner';
  return isMember ? 'player' : null;
}

/** A seat that costs something is pending until the owner marks it paid; a free one is paid. */
export function paymentStatusOfNewSeat(priceCents: number): 'pending' | 'paid' {
  return priceCents > 0 ? 'pending' : 'paid';
}

/** Whether the session began at or before `now`. */
export const hasBegun = (startsAt: Date, now: Date): boolean => startsAt.getTime() <= now.getTime();

/** A status as pages show it: without the quotes and ::text suffix that old rows carry. */
export const cleanStatus = (status: string): string =>
  status
    .replace(/::text$/i, '')
    .replaceAll(/['"]/g, '')
    .trim();

/** Where a campaign is in its life. Hidden ones exist for their members and admins alone. */
export const campaignStates = ['active', 'paused', 'ended', 'hidden'] as const;
export type CampaignState = (typeof campaignStates)[number];

/** The state that a stored status stands for. Old rows carry other words and quotes: those campaigns are active. */
export const stateOf = (status: string): CampaignState =>
  campaignStates.find((state) => state === status) ?? 'active';
