import type { Id } from '#shared/ids.ts';
import { zoneOfPlace } from '#features/retailers/server/records/store-zone.ts';
import { demoPrice } from './demo-price.ts';
import { clockTimeAt, zoneOffsetMs } from '#shared/time/zone-clock.ts';
import type { CampaignContent } from '../content/campaign-content.ts';
import { campaignsByType, sessionDescription } from '../content/campaigns.ts';
import { conventions } from '../content/conventions.ts';
import { gameSystems } from '../content/game-systems.ts';
import { campaignRow, campaignTypeIds, gameSystemRow, memberRow, sessionRow } from '../factories/games.ts';
import type { NewRow } from '../factories/insert.ts';
import { gameAccountRow } from '../factories/people.ts';
import type { Cast, Person } from './cast.ts';
import { daysAfter, localTime } from './local-time.ts';
import { seatRows } from './seat-rows.ts';
import { demoId, seededRandom, type SeededRandom } from './seeded-random.ts';
import { stores } from './store-rows.ts';

type CampaignType = keyof typeof campaignTypeIds;

/** What the demo player plays; the systems decide which exams are offered. */
const playerSystems = new Set(['dungeons-and-dragons', 'pathfinder', 'frostgrave', 'starfinder']);

const organisersCampaigns = new Set([
  'The Lantern Road',
  'Second Shift Heroes',
  'Rust Belt Rally',
  'Twelve Sides Showcase',
  'Thursday Dungeon Club',
  'Sunday Sandbox',
]);
const playersCampaigns = new Set(['Black Sun Book Club']);
/** Where the demo player is a member and takes seats. */
const joinedByPlayer = new Set([
  'The Lantern Road',
  'Salt in the Walls',
  'Copper Crown League',
  'Frozen Vaults of Grizzly Peak',
  'Starliner to Somewhere',
  'Thursday Dungeon Club',
  'Quiet Stars',
]);

/** Whose owner asks the demo player to run it. */
const offeredToPlayer = 'Quiet Stars';

/** The clock of organisers of online campaigns. */
const EASTERN = 'America/New_York';

export const gameSystemId = (slug: string): Id => demoId('game system', slug);

/** Rows of the twelve game systems, each with its drawn logo. */
export function gameSystemRows(now: Date): NewRow<'game_systems'>[] {
  return gameSystems.map(({ slug, name, description }, index) =>
    gameSystemRow({
      id: gameSystemId(slug),
      name,
      description,
      logo_image_url: `/logos/${slug}.svg`,
      created_at: daysAfter(now, -440 + index),
    }),
  );
}

/** Each player's accounts: one to four systems. */
export function gameAccountRows(cast: Cast): NewRow<'player_game_accounts'>[] {
  return cast.all.flatMap((person) => {
    const random = seededRandom('systems of', person.email);
    const chosen =
      person === cast.player
        ? gameSystems.filter(({ slug }) => playerSystems.has(slug))
        : random.sample(gameSystems, random.between(1, 4));
    return chosen.map(({ slug, accountPrefix }, index) =>
      gameAccountRow({
        id: demoId('game account', person.email, slug),
        player_id: person.playerId,
        game_system_id: gameSystemId(slug),
        account_id: random.chance(0.2)
          ? 'Not Available'
          : `${accountPrefix}-${random.between(10_000, 99_999)}`,
        created_at: daysAfter(person.joinedAt, 1 + index * 4),
      }),
    );
  });
}

/** Campaigns, memberships, offers to hand over, sessions, seats and ratings. */
export function campaignRows(cast: Cast, now: Date) {
  const rows = {
    campaigns: [] as NewRow<'campaigns'>[],
    campaign_players: [] as NewRow<'campaign_players'>[],
    campaign_handovers: [] as NewRow<'campaign_handovers'>[],
    session_series: [] as NewRow<'session_series'>[],
    sessions: [] as NewRow<'sessions'>[],
    player_sessions: [] as NewRow<'player_sessions'>[],
    check_ins: [] as NewRow<'check_ins'>[],
    player_ratings: [] as NewRow<'player_ratings'>[],
  };
  let index = 0;
  for (const [type, contents] of Object.entries(campaignsByType) as [
    CampaignType,
    readonly CampaignContent[],
  ][]) {
    for (const content of contents) {
      const random = seededRandom('campaign', content.title);
      const dates = sessionDates(type, content, random, now);
      const firstDate = dates[0] ?? now;
      const createdAt = daysAfter(firstDate, -random.between(10, 20));
      const id = demoId('campaign', content.title);
      const owner = ownerOf(content, cast, random);
      const members = membersOf(content, owner, cast, random);
      rows.campaigns.push(rowOf(id, type, content, owner, createdAt));
      rows.campaign_players.push(
        memberRow({ campaign_id: id, player_id: owner.playerId, role_type: 'owner', created_at: createdAt }),
        ...members.map(({ playerId }, place) =>
          memberRow({
            campaign_id: id,
            player_id: playerId,
            created_at: daysAfter(createdAt, 0.3 + place / 8),
          }),
        ),
      );
      if (content.title === offeredToPlayer)
        rows.campaign_handovers.push({
          campaign_id: id,
          player_id: cast.player.playerId,
          offered_by: owner.playerId,
          created_at: daysAfter(now, -1),
        });
      const sessions = sessionRowsOf(id, content, { type, index, dates, createdAt, now });
      // Those with a weekday of their own meet on it every week.
      const series = content.weekday === undefined ? null : seriesRowOf(id, content, dates, createdAt);
      if (series) rows.session_series.push(series);
      rows.sessions.push(...sessions.map((session) => ({ ...session, ...datedIn(series, session) })));
      const taken = seatRows({ content, owner, members, demoPlayer: cast.player, sessions, now, random });
      rows.player_sessions.push(...taken.player_sessions);
      rows.check_ins.push(...taken.check_ins);
      rows.player_ratings.push(...taken.player_ratings);
      index += 1;
    }
  }
  return rows;
}

function rowOf(
  id: Id,
  type: CampaignType,
  content: CampaignContent,
  owner: Person,
  createdAt: Date,
): NewRow<'campaigns'> {
  const [minPlayers, maxPlayers] = content.players;
  const { facts = {} } = content;
  return campaignRow({
    id,
    title: content.title,
    description: content.description,
    type_id: campaignTypeIds[type],
    min_players: minPlayers,
    max_players: maxPlayers,
    price: demoPrice(content.priceCents),
    payment_note: content.paymentNote ?? null,
    game_system_id: gameSystemId(content.system),
    retailer_id: content.retailer === undefined ? null : (stores[content.retailer]?.id ?? null),
    convention_id: type === 'Convention' ? demoId('convention', conventionsOf(content).ahead.name) : null,
    auth_id: owner.userId,
    is_tournament: content.tournament ?? false,
    time_zone: EASTERN,
    experience: facts.experience ?? null,
    minimum_age: facts.minimumAge ?? null,
    languages: facts.languages ?? [],
    accessibility: facts.accessibility ?? [],
    safety_tools: facts.safetyTools ?? [],
    what_to_bring: facts.whatToBring ?? null,
    house_rules: facts.houseRules ?? null,
    created_at: createdAt,
  });
}

/** When a campaign meets: weekly or every two weeks in the evening, or on the days of two conventions. */
function sessionDates(type: CampaignType, content: CampaignContent, random: SeededRandom, now: Date): Date[] {
  if (type === 'Convention') {
    const { over, ahead } = conventionsOf(content);
    return [over, ahead].flatMap(({ startsInDays, timeZone }) =>
      [11, 15].map((hour) => localTime(now, startsInDays, hour, timeZone)),
    );
  }
  const timeZone = zoneOf(content);
  const usual = random.pick([7, 7, 14]);
  const everyDays = content.weekday === undefined ? usual : 7;
  const past = random.between(3, 6);
  const ahead = random.between(2, 4);
  const nextInDays =
    content.weekday === undefined
      ? random.between(1, everyDays)
      : daysUntil(content.weekday, localTime(now, 0, 18.5, timeZone), timeZone);
  return Array.from({ length: past + ahead }, (_, place) =>
    localTime(now, nextInDays + (place - past) * everyDays, 18.5, timeZone),
  );
}

/** Where a campaign's clock is: at its store, or with its organiser. */
function zoneOf(content: CampaignContent): string {
  const store = content.retailer === undefined ? undefined : stores[content.retailer];
  return (store && zoneOfPlace({ position: store, state: store.state })) ?? EASTERN;
}

const dateIn = (moment: Date, timeZone: string) =>
  clockTimeAt(moment, timeZone).slice(0, 'YYYY-MM-DD'.length);

function seriesRowOf(
  campaignId: Id,
  content: CampaignContent,
  dates: readonly Date[],
  createdAt: Date,
): NewRow<'session_series'> & { id: string } {
  const timeZone = zoneOf(content);
  const [first = createdAt, last = first] = [dates[0], dates.at(-1)];
  return {
    id: demoId('series', content.title),
    campaign_id: campaignId,
    repeats: 'weekly',
    local_time: '18:30',
    time_zone: timeZone,
    first_date: dateIn(first, timeZone),
    last_date: dateIn(last, timeZone),
    created_at: createdAt,
  };
}

/** What ties a session to its series: null in all columns where it is one of none. */
const datedIn = (
  series: { id: string; time_zone: string } | null,
  { start_date }: Pick<NewRow<'sessions'>, 'start_date'>,
) => ({
  series_id: series?.id ?? null,
  series_date: series && dateIn(new Date(start_date), series.time_zone),
});

/** The convention that a campaign was at, and the one that it meets at next. */
function conventionsOf(content: CampaignContent) {
  const random = seededRandom('conventions of', content.title);
  const over = conventions.filter(({ startsInDays }) => startsInDays < 0 && startsInDays > -90);
  const ahead = conventions.filter(({ startsInDays }) => startsInDays >= 0 && startsInDays < 150);
  return { over: random.pick(over), ahead: random.pick(ahead) };
}

/** How many days after a moment the next such day of the week is in a zone, 1 to 7; Sunday is 0. */
function daysUntil(weekday: number, moment: Date, timeZone: string): number {
  const today = new Date(moment.getTime() + zoneOffsetMs(moment.getTime(), timeZone)).getUTCDay();
  return ((weekday - today + 6) % 7) + 1;
}

/** Owned by the demo accounts where they are named, else by somebody of the store's state. */
function ownerOf(content: CampaignContent, cast: Cast, random: SeededRandom): Person {
  if (organisersCampaigns.has(content.title)) return cast.organiser;
  if (playersCampaigns.has(content.title)) return cast.player;
  return random.pick(nearby(content, cast));
}

function membersOf(content: CampaignContent, owner: Person, cast: Cast, random: SeededRandom): Person[] {
  const [, maxPlayers] = content.players;
  const local = nearby(content, cast).filter((person) => person !== owner);
  const wanted = maxPlayers + random.between(-1, 3);
  const members = random.sample(local, wanted);
  const guests = cast.others.filter((person) => person !== owner && !members.includes(person));
  members.push(...random.sample(guests, wanted - members.length));
  return joinedByPlayer.has(content.title) ? [cast.player, ...members] : members;
}

function nearby(content: CampaignContent, cast: Cast): Person[] {
  const state = content.retailer === undefined ? undefined : stores[content.retailer]?.state;
  const local = cast.others.filter((person) => person.state === state);
  return local.length > 0 ? local : cast.others;
}

/** The price of every fourth campaign has risen: upcoming sessions cost two more. */
const RISE_CENTS = 200;

type SessionWish = {
  type: CampaignType;
  index: number;
  dates: readonly Date[];
  createdAt: Date;
  now: Date;
};

/** Where a session meets: at a table, or online behind a link for seat holders. */
function whereabouts(type: CampaignType, index: number) {
  if (type === 'Online') {
    return {
      online_link: `https://room-${index + 1}.example`,
      notes: 'The room opens a quarter of an hour before we start. Headphones, please.',
    };
  }
  const place = type === 'Convention' ? `Hall B, table ${index + 11}` : `Table ${1 + (index % 6)}`;
  return { place };
}

function sessionRowsOf(
  campaignId: Id,
  content: CampaignContent,
  { type, index, dates, createdAt, now }: SessionWish,
) {
  const hasRisen = content.priceCents > 0 && index % 4 === 0;
  return dates.map((startDate, place) =>
    sessionRow({
      id: demoId('session', content.title, place + 1),
      campaign_id: campaignId,
      session_number: place + 1,
      description: sessionDescription(content.system, index, place + 1),
      start_date: startDate,
      length_minutes: type === 'Convention' ? 150 : 180,
      ...whereabouts(type, index),
      price: demoPrice(content.priceCents + (hasRisen && startDate > now ? RISE_CENTS : 0)),
      created_at: createdAt,
    }),
  );
}
