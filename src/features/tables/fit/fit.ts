import type { CampaignType } from '#features/campaigns/rules.ts';
import type { Experience, SoughtExperience } from '#features/campaigns/table-facts/rules.ts';
import type { Id } from '#shared/ids.ts';
import type { Style, Weekday } from '../rules.ts';
import { fitWeights } from './weights.ts';

/**
 * A time of the week when a player is free, in minutes of the local clock at the table. It ends on the next day if
 * `before` is not later than `after`.
 */
type FreeTime = { weekday: Weekday; after: number; before: number };

/** What suits a player. Parts that are left out do not affect the score. */
export type Wishes = {
  times: readonly FreeTime[];
  rangeMiles: number | null;
  gameSystemIds: readonly Id[];
  styles: readonly Style[];
  experience: SoughtExperience | null;
};

/** The facts of a table that are compared with wishes. */
export type TableFacts = {
  /** Null online and if unknown. */
  distanceMiles: number | null;
  type: CampaignType;
  gameSystemId: Id;
  isTournament: boolean;
  /** Null if the organiser does not say. */
  experience: Experience | null;
  /** The number of upcoming sessions; two means two or more. */
  sessionsToCome: number;
  /** The next of its sessions that match the search, by the local clock at the table. */
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
 * How well a table suits a player, from -10 to 130, and the reasons in the order in which they are shown. Each part of
 * the wishes is scored independently: docs/product/suits.md.
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
  // It is meant for players with other experience.
  if (experience !== 'everybody') return { score: -fitWeights.experience };
  return { score: fitWeights.experience / 2, reason: { by: 'experience', experience } };
}
