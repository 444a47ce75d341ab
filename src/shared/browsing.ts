import { z } from 'zod';
import { textLine } from './text/text.ts';
import { pageInput } from './paging.ts';

/** The longest search text for a list. */
const MAX_SEARCH_LENGTH = 100;

/** The input of every list of the console: a search text, and the page's cursor. */
export const browseInput = { q: textLine({ min: 0, max: MAX_SEARCH_LENGTH }).optional(), ...pageInput };

/** The sort orders of a list: a name sorts ascending, the same name after a minus descending. */
export const sortInput = <const T extends string>(names: readonly [T, ...T[]]) =>
  z.enum(names.flatMap((name) => [name, `-${name}`] as const)).optional();
