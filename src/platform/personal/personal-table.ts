import type { RawBuilder } from 'kysely';
import type { Id } from '#shared/ids.ts';
import type { DB } from '../database/types.gen.ts';

/** By what a person's rows are found. */
export type Person = {
  userId: Id;
  /** Null if they never made a player profile. */
  playerId: Id | null;
  /** The address, in lower case; null if they signed up by phone. */
  email: string | null;
};

/**
 * What a column is to the person whose row it is in, and what becomes of it when that person is erased. All but `secret` is
 * exported with the rows that are theirs.
 * - `product`: says nothing of a person, such as a price; stays.
 * - `own`: what they gave or did, or their id. It goes with its row.
 * - `secret`: as `own`, but opens or proves something, or says of somebody else what is not theirs to know.
 * - `cleared`: as `own`, but its row stays without it.
 * - `renamed`: holds their name in a row that others read; it becomes `FORMER_PLAYER`.
 * - `handed-on`: what they wrote for a group that goes on without them; it stays with the group.
 * - `evidence`: stays, and names nobody but an id that then leads nowhere. `kept` of the table says why and until when.
 */
export type ColumnFate = 'product' | 'own' | 'secret' | 'cleared' | 'renamed' | 'handed-on' | 'evidence';

/** What stays of an erased person, as docs/privacy.md lists it. */
type Kept = { why: string; until: string };

/** One table of the schema: every column, and which rows belong to a person. */
export type PersonalTable = {
  table: keyof DB;
  /** What a row is, in words for the reader of the export. Without it the table is not exported: nothing in it is a person's to read. */
  title?: string;
  columns: Readonly<Record<string, ColumnFate>>;
  /** SQL for whether a row `t` belongs to a person; needed with a `title`. */
  isOf?: (person: Person) => RawBuilder<unknown>;
  /** Needed where a column stays that would name a person. */
  kept?: Kept;
};

/** Declares a table. The compiler refuses one that leaves out a column. */
export const personalTable = <T extends keyof DB>(
  table: T,
  parts: Omit<PersonalTable, 'table' | 'columns'> & { columns: Record<keyof DB[T] & string, ColumnFate> },
): PersonalTable => ({ table, ...parts });

/** Declares a table in which nothing is about a person. */
export const impersonalTable = <T extends keyof DB>(
  table: T,
  columns: readonly (keyof DB[T] & string)[],
): PersonalTable => ({
  table,
  columns: Object.fromEntries(columns.map((column) => [column, 'product' as const])),
});
