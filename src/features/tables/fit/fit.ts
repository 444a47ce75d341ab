import type { CampaignType } from '#features/campaigns/rules.ts';
import type { Experience, SoughtExperience } from '#features/campaigns/table-facts/rules.ts';
import type { Id } from '#shared/ids.ts';
import type { Style, Weekday } from '../rules.ts';
import { fitWeights } from './weights.ts';

/**
 * A part of the week when somebody can play, in minutes of the clock of the place. It lasts into the next day where `before`
 * is not later than `after`.
 */
type FreeTime = { weekday: Weekday; after: number; before: number };

/** What suits a player. A part that they leave out counts for no table and against none. */
export type Wishes = {
  times: readonly FreeTime[];
  rangeMiles: number | null;
  gameSystemIds: readonly Id[];
  styles: readonly Style[];
  experience: SoughtExperience | null;
};

/** What of a table is held against wishes. */
export type TableFacts = {
  /** Null online and where nobody knows. */
  distanceMiles: number | null;
  type: CampaignType;
  gameSystemId: Id;
  isTournament: boolean;
  /** Null where its organiser says nothing. */
  experience: Experience | null;
  /** Upcoming sessions; two stand for more. */
  sessionsToCome: number;
  /** The next of its sessions that fit the search, by the clock of the place. */
  dates: readonly { weekday: Weekday; minute: number }[];
};

/** Why a table suits. */
export type FitReason =
  | { by: 'time'; weekday: Weekday; minute: number }
  | { by: 'distance'; miles: number }
  | { by: 'system' }
  | { by: 'style'; style: Style }
  | { by: 'experience'; experience: 'everybody' | SoughtExperience };

/**
 * How well a table suits a player, from -10 to 130, and why, in the order in which one would say it. Each part of the wishes
 * counts by itself: docs/product/suits.md.
 */
export function fitOf(wishes: Wishes, table: TableFacts): { score: number; reasons: FitReason[] } {
  const parts = [
    fitOfTime(wishes, table),
    fitOfDistance(wishes, table),
    fitOfSystem(wishes, table),
    fitOfStyle(wishes, table),
    fitOfExperience(wishes, table),
  ].filter((part) => part !== null);
  return {
    score: parts.reduce((sum, { score }) => sum + score, 0),
    reasons: parts.flatMap(({ reason }) => reason ?? []),
  };
}

type Part = { score: number; reason?: FitReason } | null;

function fitOfTime({ times }: Wishes, { dates }: TableFacts): Part {
  const date = dates.find((one) => times.some((time) => isWithin(time, one)));
  return date ? { score: fitWeights.time, reason: { by: 'time', ...date } } : null;
}

const dayAfter = (weekday: Weekday) => (weekday % 7) + 1;

function isWithin({ weekday, after, before }: FreeTime, date: { weekday: Weekday; minute: number }): boolean {
  const isOvernight = before <= after;
  if (date.weekday === weekday && date.minute >= after) return isOvernight || date.minute < before;
  return isOvernight && date.weekday === dayAfter(weekday) && date.minute < before;
}

function fitOfDistance({ rangeMiles }: Wishes, { distanceMiles: miles }: TableFacts): Part {
  if (miles === null || rangeMiles === null || miles > rangeMiles) return null;
  const nearness = 1 - miles / rangeMiles / 2;
  return { score: Math.round(fitWeights.distance * nearness), reason: { by: 'distance', miles } };
}

const fitOfSystem = ({ gameSystemIds }: Wishes, { gameSystemId }: TableFacts): Part =>
  gameSystemIds.includes(gameSystemId) ? { score: fitWeights.system, reason: { by: 'system' } } : null;

const isOfStyle: Record<Style, (table: TableFacts) => boolean> = {
  'one-evening': ({ sessionsToCome }) => sessionsToCome === 1,
  'many-evenings': ({ sessionsToCome }) => sessionsToCome > 1,
  tournament: ({ isTournament }) => isTournament,
  store: ({ type }) => type === 'Retailer',
  convention: ({ type }) => type === 'Convention',
  online: ({ type }) => type === 'Online',
};

function fitOfStyle({ styles }: Wishes, table: TableFacts): Part {
  const style = styles.find((one) => isOfStyle[one](table));
  return style ? { score: fitWeights.style, reason: { by: 'style', style } } : null;
}

function fitOfExperience({ experience: own }: Wishes, { experience }: TableFacts): Part {
  if (own === null || experience === null) return null;
  if (experience === own) return { score: fitWeights.experience, reason: { by: 'experience', experience } };
  // It is meant for others.
  if (experience !== 'everybody') return { score: -fitWeights.experience };
  return { score: fitWeights.experience / 2, reason: { by: 'experience', experience } };
}
