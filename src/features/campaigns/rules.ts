export const campaignTypes = ['Retailer', 'Convention', 'Online'] as const;
export type CampaignType = (typeof campaignTypes)[number];

/** Whose clock a campaign goes by, each with what it is called behind 'at'. */
export const clockNames = { convention: 'the convention', store: 'the store', organiser: "the organiser's" };

/** The clock of the place where a campaign meets: the place's kind, and its zone, an IANA name; null where nobody knows it. */
export type PlaceClock = { timeZone: string | null; clockOf: keyof typeof clockNames };

/** What a player is in a campaign (campaign_players.role_type). */
export type RoleType = 'owner' | 'player';

/** The first player to join an empty convention or online campaign owns it; everybody else plays. */
export function roleOfJoiner(type: CampaignType, hasPlayers: boolean): RoleType {
  return type !== 'Retailer' && !hasPlayers ? 'owner' : 'player';
}

/** Whether the viewer's role lets them leave. Owners of retailer campaigns stay; elsewhere another member takes over. */
export const mayLeave = ({ type, isOwner }: { type: CampaignType; isOwner: boolean }): boolean =>
  !(type === 'Retailer' && isOwner);

/**
 * How a member leaves: owners hand the campaign over where somebody else is in it, and never leave one at a store. A paid
 * seat in an upcoming session keeps its player.
 */
export function wayToLeave(campaign: {
  type: CampaignType;
  isOwner: boolean;
  holdsPaidSeat: boolean;
  playerCount: number;
}): 'leave' | 'hand over' | 'paid' | 'never' {
  if (!mayLeave(campaign)) return 'never';
  if (campaign.holdsPaidSeat) return 'paid';
  return campaign.isOwner && campaign.playerCount > 1 ? 'hand over' : 'leave';
}

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

const MINUTE_MS = 60_000;

/** So many minutes a session counts as under way where nobody said how long it lasts. */
export const USUAL_MINUTES = 240;

/** The longest that a session lasts, in minutes (`sessions_length_range`). */
export const LONGEST_MINUTES = 2_880;

type Span = { startDate: string; lengthMinutes: number | null };

/** When a session ends: USUAL_MINUTES after its start where its length is not known. */
export const endOf = ({ startDate, lengthMinutes }: Span): Date =>
  new Date(Date.parse(startDate) + (lengthMinutes ?? USUAL_MINUTES) * MINUTE_MS);

/** Where a session stands at a moment: it is to come until its start, and under way until its end. */
export function phaseOf(session: Span, now: Date): 'to come' | 'under way' | 'over' {
  if (!hasBegun(new Date(session.startDate), now)) return 'to come';
  return endOf(session) > now ? 'under way' : 'over';
}

/**
 * Which sessions a page folds away. While one is to come, those that were played make room for it, but for the last of
 * them, which players still rate and pay. One that is under way is never folded. The order stays.
 */
export function splitPlayed<Session extends Span>(
  sessions: readonly Session[],
  hasNext: boolean,
  now: Date,
): { folded: Session[]; shown: Session[] } {
  const played = sessions.filter((session) => phaseOf(session, now) === 'over');
  const last = played.toSorted((a, b) => b.startDate.localeCompare(a.startDate))[0];
  const folded = hasNext ? played.filter((session) => session !== last) : [];
  return { folded, shown: sessions.filter((session) => !folded.includes(session)) };
}

/** How many upcoming sessions of a series a list shows before it folds the rest. */
const OPEN_DATES = 3;

/** A session of a list, or what stands there for the rest of a series. */
type Listed<Session> =
  | { session: Session }
  | { seriesId: string; first: Session; count: number; isUnfolded: boolean };

/**
 * A list of sessions with each series that goes on for long folded behind its first upcoming sessions. `unfolded` are
 * the series that stay open. The order stays.
 */
export function foldSeries<Session extends { startDate: string; series: { id: string } | null }>(
  sessions: readonly Session[],
  unfolded: ReadonlySet<string>,
  now: Date,
): Listed<Session>[] {
  const toCome = Map.groupBy(
    sessions.filter(({ startDate }) => !hasBegun(new Date(startDate), now)),
    ({ series }) => series?.id,
  );
  return sessions.flatMap((session): Listed<Session>[] => {
    const seriesId = session.series?.id;
    const dates = toCome.get(seriesId) ?? [];
    const place = dates.indexOf(session);
    // A fold of one alone would save no room.
    if (seriesId === undefined || place < OPEN_DATES || dates.length <= OPEN_DATES + 1) return [{ session }];
    const isUnfolded = unfolded.has(seriesId);
    const fold = { seriesId, first: session, count: dates.length - OPEN_DATES, isUnfolded };
    return [...(place === OPEN_DATES ? [fold] : []), ...(isUnfolded ? [{ session }] : [])];
  });
}

/** A list of campaigns, newest first, with those that the player left a moment ago still in their places. */
export function withLeft<Campaign extends { id: string; createdAt: string }>(
  campaigns: readonly Campaign[],
  left: readonly Campaign[],
): Campaign[] {
  const gone = left.filter(({ id }) => campaigns.every((campaign) => campaign.id !== id));
  const isNewer = (a: Campaign, b: Campaign) =>
    b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);
  return gone.length === 0 ? [...campaigns] : [...campaigns, ...gone].toSorted(isNewer);
}

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

/** What a seat of a campaign costs: in its next session, or in upcoming sessions where none is planned. */
export const seatPriceCents = (campaign: {
  priceCents: number;
  nextSession: { priceCents: number } | null;
}): number => campaign.nextSession?.priceCents ?? campaign.priceCents;

/** Hours before the start of a session from which on its seats go to the first who comes. */
export const FIRST_COME_HOURS = 2;
