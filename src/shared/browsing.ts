import { z } from 'zod';
import { textLine } from './text/text.ts';
import { pageInput } from './paging.ts';

/** Longest text to search a list for. */
const MAX_SEARCH_LENGTH = 100;

/** Input of every list of the console: a text to search for, and where to begin. */
export const browseInput = { q: textLine({ min: 0, max: MAX_SEARCH_LENGTH }).optional(), ...pageInput };

/** What a list may be sorted by: a name for ascending order, the same after a minus for descending. */
export const sortInput = <const T extends string>(names: readonly [T, ...T[]]) =>
  z.enum(names.flatMap((name) => [name, `-${name}`] as const)).optional();
