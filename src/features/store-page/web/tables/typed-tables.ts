import { isolated } from '#shared/text/isolated.ts';
import { newId } from '#shared/ids.ts';
import { type StoreTable, tablesShape } from '../../tables/inputs.ts';

/** A table as the editor holds it; `key` is its id, and its seats may be missing. */
export type TypedTable = { key: string; name: string; seats: number | null; fits: string };

export const typedTables = (tables: readonly StoreTable[]): TypedTable[] =>
  tables.map(({ id, name, seats, fits }) => ({ key: id, name, seats, fits }));

/** The tables as they are saved. A missing number of seats becomes 0, which the schema refuses. */
export const tablesOf = (typed: readonly TypedTable[]): StoreTable[] =>
  typed.map(({ key, name, seats, fits }) => ({ id: key, name, seats: seats ?? 0, fits }));

/** What is wrong with the tables, in words, by the place of it: '0.name'. */
export const problemsOfTables = (typed: readonly TypedTable[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (tablesShape.safeParse(tablesOf(typed)).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [path.join('.'), message]),
  );

const USUAL_SEATS = 4;

/** So many more tables, each with the next free number in its name. */
export function numberedTables(before: readonly TypedTable[], count: number): TypedTable[] {
  const names = new Set(before.map(({ name }) => name.trim().toLowerCase()));
  const added: TypedTable[] = [];
  for (let number = 1; added.length < count; number += 1) {
    const name = `Table ${number}`;
    if (!names.has(name.toLowerCase()))
      added.push({ key: newId(), name, seats: before.at(-1)?.seats ?? USUAL_SEATS, fits: '' });
  }
  return added;
}

/** A table in a line, for comparing two states. */
export const tableInWords = ({ name, seats, fits }: TypedTable): string =>
  `${isolated(name)}, ${seats ?? '?'} seats${fits === '' ? '' : `: ${fits}`}`;
