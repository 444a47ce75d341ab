import { cleanLine } from '#shared/text/clean.ts';
import { countCharacters } from '#shared/text/shortened.ts';
import type { Outcome, Table } from './command.ts';

const GAP = 2;

/** Columns as wide as their longest cell. Cells are cleaned: names that people chose can't move the cursor. */
function linesOf({ rows }: Table): string[] {
  const cells = rows.map((row) => row.map(cleanLine));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => countCharacters(row[column] ?? ''))),
  );
  return cells.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - countCharacters(cell) + GAP))
      .join('')
      .trimEnd(),
  );
}

/** What a command answers as text, without anything that a terminal would obey. */
export const textOf = ({ told }: Outcome): string =>
  told
    .flatMap((part) => (typeof part === 'string' ? [cleanLine(part)] : linesOf(part)))
    .map((line) => `${line}\n`)
    .join('');

/** What JSON leaves as it is, and a terminal may obey: C1 controls, and marks that turn the direction of the text. */
const obeyed = /[\u007F-\u009F\u2028\u2029]|\p{Default_Ignorable_Code_Point}/gu;

/** The same as one JSON document, in which such characters are escaped, so that nothing is lost. */
export const jsonOf = ({ json }: Outcome): string =>
  `${JSON.stringify(json, null, 2).replaceAll(obeyed, escaped)}\n`;

const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, unit) => character.charCodeAt(unit))
    .map((code) => String.raw`\u${code.toString(16).padStart(4, '0')}`)
    .join('');

/** A moment for a column: '2027-01-31 09:30 UTC'. */
export const momentOf = (at: Date | string): string =>
  new Date(at).toISOString().replace(/^(.{10})T(.{5}).*$/, '$1 $2 UTC');

/** A cell for what may be missing. */
export const orDash = (text: string | null): string => text ?? '–';
