export const campaignTypes = ['Retailer', 'Convention', 'Online'] as const;
export type CampaignType = (typeof campaignTypes)[number];

/** The kinds of clocks by which a campaign's times are shown, each with its name after 'at'. */
export const clockNames = { convention: 'the convention', store: 'the store', organiser: "the organiser's" };

/** The clock of the place where a campaign meets: its kind, and its zone as an IANA name, or null if unknown. */
export type PlaceClock = { timeZone: string | null; clockOf: keyof typeof clockNames };

/** A player's role in a campaign (campaign_players.role_type). */
export type RoleType = 'owner' | 'player';

/** The first player to join an empty convention or online campaign becomes its owner; everybody else becomes a player. */
export function roleOfJoiner(type: CampaignType, hasPlayers: boolean): RoleType {
  return type !== 'Retailer' && !hasPlayers ? 'owner' : 'player';
}

/** Whether the viewer's role allows them to leave. Owners of retailer campaigns can't; in other campaigns another member takes over. */
export const mayLeave = ({ type, isOwner }: { type: CampaignType; isOwner: boolean }): boolean =>
  !(type === 'Retailer' && isOwner);

/**
 * How a member leaves. An owner hands the campaign over if there are other members, and can never leave one at a store.
 * Players with a paid seat in an upcoming session can't leave.
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

/** The viewer's role in a campaign; null for a stranger. */
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

/** A seat with a price is pending until an organiser marks it paid; a free one is paid from the start. */
export function paymentStatusOfNewSeat(priceCents: number): 'pending' | 'paid' {
  return priceCents > 0 ? 'pending' : 'paid';
}

/** Whether the session began at or before `now`. */
export const hasBegun = (startsAt: Date, now: Date): boolean => startsAt.getTime() <= now.getTime();

const MINUTE_MS = 60_000;

/** How many minutes a session of unknown length counts as under way. */
export const USUAL_MINUTES = 240;

/** The longest length of a session, in minutes (`sessions_length_range`). */
export const LONGEST_MINUTES = 2_880;

type Span = { startDate: string; lengthMinutes: number | null };

/** When a session ends. If its length is unknown, USUAL_MINUTES after its start. */
export const endOf = ({ startDate, lengthMinutes }: Span): Date =>
  new Date(Date.parse(startDate) + (lengthMinutes ?? USUAL_MINUTES) * MINUTE_MS);

/** The phase of a session at a moment: to come until its start, under way until its end, then over. */
export function phaseOf(session: Span, now: Date): 'to come' | 'under way' | 'over' {
  if (!hasBegun(new Date(session.startDate), now)) return 'to come';
  return endOf(session) > now ? 'under way' : 'over';
}

/**
 * Splits sessions into those that a page collapses and those that it shows. If there is a next session, sessions that
 * are over are collapsed, except the last of them, which players still rate and pay for. Sessions under way are never
 * collapsed. The order stays.
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

/** How many upcoming sessions of a series a list shows before it collapses the rest. */
const OPEN_DATES = 3;

/** An entry of a list: a session, or the line that stands for the rest of a series. */
type Listed<Session> =
  | { session: Session }
  | { seriesId: string; first: Session; count: number; isUnfolded: boolean };

/**
 * A list of sessions in which the later sessions of each long series are collapsed. `unfolded`: the ids of series to
 * show in full. The order stays.
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
    // Collapsing a single session would save no space.
    if (seriesId === undefined || place < OPEN_DATES || dates.length <= OPEN_DATES + 1) return [{ session }];
    const isUnfolded = unfolded.has(seriesId);
    const fold = { seriesId, first: session, count: dates.length - OPEN_DATES, isUnfolded };
    return [...(place === OPEN_DATES ? [fold] : []), ...(isUnfolded ? [{ session }] : [])];
  });
}

/** A list of campaigns, newest first. Campaigns that the player left a moment ago are kept in their places. */
export function withLeft<Campaign extends { id: string; createdAt: string }>(
  campaigns: readonly Campaign[],
  left: readonly Campaign[],
): Campaign[] {
  const gone = left.filter(({ id }) => campaigns.every((campaign) => campaign.id !== id));
  const isNewer = (a: Campaign, b: Campaign) =>
    b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);
  return gone.length === 0 ? [...campaigns] : [...campaigns, ...gone].toSorted(isNewer);
}

/** A status without the quotes and the ::text suffix that old rows have. */
export const cleanStatus = (status: string): string =>
  status
    .replace(/::text$/i, '')
    .replaceAll(/['"]/g, '')
    .trim();

/** The states of a campaign. Hidden ones are visible only to their members and admins. */
export const campaignStates = ['active', 'paused', 'ended', 'hidden'] as const;
export type CampaignState = (typeof campaignStates)[number];

/** The state that a stored status stands for. Old rows have other words or quotes; those campaigns are active. */
export const stateOf = (status: string): CampaignState =>
  campaignStates.find((state) => state === status) ?? 'active';

/** What a seat of a campaign costs: in its next session or, if none is planned, in new sessions. */
export const seatPriceCents = (campaign: {
  priceCents: number;
  nextSession: { priceCents: number } | null;
}): number => campaign.nextSession?.priceCents ?? campaign.priceCents;

/** This many hours before a session starts, its seats become first come, first served. */
export const FIRST_COME_HOURS = 2;
