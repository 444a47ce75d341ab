import type { RawBuilder } from 'kysely';
import type { Id } from '#shared/ids.ts';
import type { DB } from '../database/types.gen.ts';

/** The identifiers by which a person's rows are found. */
export type Person = {
  userId: Id;
  /** Null if they never created a player profile. */
  playerId: Id | null;
  /** The e-mail address in lower case; null if they signed up by phone. */
  email: string | null;
};

/**
 * What a column means to the person whose row it is in, and what happens to it when that person is erased. All kinds
 * but `secret` are exported with the person's rows.
 * - `product`: contains nothing about a person, such as a price; stays.
 * - `own`: what they gave or did, or their id. It is deleted with its row.
 * - `secret`: like `own`, but opens or proves something, or tells something about another person that is not theirs to
 *   know.
 * - `cleared`: like `own`, but its row stays without it.
 * - `renamed`: contains their name in a row that others read; it becomes `FORMER_PLAYER`.
 * - `handed-on`: what they wrote for a group that continues without them; it stays with the group.
 * - `evidence`: stays, and identifies nobody except by an id that no longer leads anywhere. `kept` of the table says
 *   why and until when.
 */
export type ColumnFate = 'product' | 'own' | 'secret' | 'cleared' | 'renamed' | 'handed-on' | 'evidence';

/** What remains of an erased person, as listed in docs/privacy.md. */
type Kept = { why: string; until: string };

/** A table of the schema: all its columns, and which rows belong to a person. */
export type PersonalTable = {
  table: keyof DB;
  /** What a row is, for the reader of the export. A table without a title is not exported, because it contains nothing that a person may read. */
  title?: string;
  columns: Readonly<Record<string, ColumnFate>>;
  /** SQL for whether a row `t` belongs to a person; required with a `title`. */
  isOf?: (person: Person) => RawBuilder<unknown>;
  /** Required if a column stays that would identify a person. */
  kept?: Kept;
};

/** Declares a table. The compiler rejects a declaration that leaves out a column. */
export const personalTable = <T extends keyof DB>(
  table: T,
  parts: Omit<PersonalTable, 'table' | 'columns'> & { columns: Record<keyof DB[T] & string, ColumnFate> },
): PersonalTable => ({ table, ...parts });

/** Declares a table without personal data. */
export const impersonalTable = <T extends keyof DB>(
  table: T,
  columns: readonly (keyof DB[T] & string)[],
): PersonalTable => ({
  table,
  columns: Object.fromEntries(columns.map((column) => [column, 'product' as const])),
});
