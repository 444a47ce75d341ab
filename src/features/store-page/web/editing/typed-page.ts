import { newId } from '#shared/ids.ts';
import type { z } from 'zod';
import type { Draft } from '../../inputs.ts';
import type { Opening } from '../../rules.ts';

type Keyed = { key: string };
export type TypedDay = Keyed & { date: string; openings: Opening[]; note: string };
export type TypedLink = Keyed & { label: string; url: string };
/** `key` is the photo's id. */
export type TypedPhoto = Keyed & { words: string };

/** A store's page as the editor holds it: rows that move have keys, and what is sold is a text with a thing on each line. */
export type TypedPage = {
  hours: Opening[][] | null;
  specialDays: TypedDay[];
  sells: string;
  links: TypedLink[];
  photos: TypedPhoto[];
};

export const typedOf = ({ hours, specialDays, sells, links, photos }: Draft): TypedPage => ({
  hours,
  specialDays: specialDays.map((day) => ({ ...day, key: newId() })),
  sells: sells.join('\n'),
  links: links.map((link) => ({ ...link, key: newId() })),
  photos: photos.map(({ id, words }) => ({ key: id, words })),
});

export const draftOf = ({ hours, specialDays, sells, links, photos }: TypedPage): Draft => ({
  hours,
  specialDays: specialDays.map(({ date, openings, note }) => ({ date, openings, note })),
  sells: sells
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  links: links.map(({ label, url }) => ({ label, url })),
  photos: photos.map(({ key, words }) => ({ id: key, words })),
});

/** What is wrong with a page, in words, by the place of it: 'links.0.url'. */
export type Problems = Readonly<Record<string, string>>;

/** What a schema finds wrong with a page. */
export function problemsOf(shape: z.ZodType, page: Draft): Problems {
  const issues = shape.safeParse(page).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}

/** What is wrong with the lines of what is sold. */
export function problemOfSold(problems: Problems): string | undefined {
  const [place, message] = Object.entries(problems).find(([path]) => path.startsWith('sells')) ?? [];
  if (place === undefined || message === undefined) return undefined;
  const line = /^sells\.(\d+)$/.exec(place)?.[1];
  return line === undefined ? message : `Line ${Number(line) + 1}: ${message}`;
}

/** One opening for a day that has none, and for the next one of a day that has some. */
export const nextOpening = (openings: readonly Opening[]): Opening =>
  openings.length === 0 ? { opens: '10:00', closes: '20:00' } : { opens: '', closes: '' };
