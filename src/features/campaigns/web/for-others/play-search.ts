import { firstCharacters } from '#shared/text/shortened.ts';
import type { CampaignSearch } from '../../contract.ts';
import {
  accessibilityNeeds,
  languageCodes,
  safetyTools,
  soughtExperiences,
} from '../../table-facts/rules.ts';

/** The search on a play page, as stored in the URL. Missing parts don't filter. */
export type PlaySearch = {
  q?: string;
  system?: string;
  state?: string;
  seats?: 'free';
  level?: NonNullable<CampaignSearch['experience']>;
  lang?: NonNullable<CampaignSearch['language']>;
  /** Only campaigns whose minimum age is at most this one. */
  age?: number;
  access?: NonNullable<CampaignSearch['accessibility']>;
  safety?: NonNullable<CampaignSearch['safetyTool']>;
  zero?: 'coming';
  sort?: 'soonest' | 'price';
};

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const lineOf = (value: unknown, longest: number): string | undefined => {
  // The router parses values in a URL that look like numbers or booleans.
  const text = ['string', 'number', 'boolean'].includes(typeof value) ? String(value).trim() : '';
  return text === '' ? undefined : firstCharacters(text, longest);
};

const oneOf = <const Words extends readonly string[]>(
  words: Words,
  value: unknown,
): Words[number] | undefined => words.find((word) => word === value);

/** Filters for what organisers state about their tables, as stored in the URL. */
export type FactSearch = Pick<PlaySearch, 'level' | 'lang' | 'age' | 'access' | 'safety' | 'zero'>;

/** Reads these filters from a URL; invalid parts are left out. */
export function factSearchOf(search: Record<string, unknown>): FactSearch {
  const level = oneOf(soughtExperiences, search['level']);
  const lang = oneOf(languageCodes, search['lang']);
  const access = oneOf(accessibilityNeeds, search['access']);
  const safety = oneOf(safetyTools, search['safety']);
  const { age, zero } = search;
  return {
    ...(level && { level }),
    ...(lang && { lang }),
    ...(typeof age === 'number' && Number.isInteger(age) && age >= 0 && age <= 120 && { age }),
    ...(access && { access }),
    ...(safety && { safety }),
    ...(zero === 'coming' && { zero }),
  };
}

/** Reads the search from a URL; invalid parts are left out. */
export function playSearchOf(search: Record<string, unknown>): PlaySearch {
  const [q, state] = [lineOf(search['q'], 100), lineOf(search['state'], 80)];
  const { system, sort } = search;
  return {
    ...(q !== undefined && { q }),
    ...(typeof system === 'string' && uuid.test(system) && { system }),
    ...(state !== undefined && { state }),
    ...(search['seats'] === 'free' && { seats: 'free' }),
    ...factSearchOf(search),
    ...((sort === 'soonest' || sort === 'price') && { sort }),
  };
}

const count = (filters: readonly unknown[]): number =>
  filters.filter((filter) => filter !== undefined).length;

/** How many filters are set. The order does not count. */
export const countFilters = (search: PlaySearch): number =>
  count(Object.values({ ...search, sort: undefined }));

/** How many of them are about what organisers state about their tables. */
export const countFactFilters = ({ level, lang, age, access, safety, zero }: PlaySearch): number =>
  count([level, lang, age, access, safety, zero]);
