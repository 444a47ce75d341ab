import { sql } from 'kysely';
import type { Context, ErasurePart, TransactionContext } from '../context.ts';
import { discardFile } from '../files/discard.ts';
import { keyOfUrl } from '../files/file-url.ts';
import type { Id } from '#shared/ids.ts';
import { countWords } from '#shared/text/count-words.ts';
import type { ErasedPerson } from './erased-person.ts';

type OwnFile = { value: string };

/** The keys of all files that count towards a person's quota: what they uploaded, added or show. */
export async function listOwnFiles(
  { db, fileColumns }: Pick<Context, 'db' | 'fileColumns'>,
  userId: Id,
): Promise<string[]> {
  const keys: string[] = [];
  for (const { table, column, by, quota } of fileColumns) {
    if (!quota) continue;
    const { rows } = await sql<OwnFile>`
      select ${sql.ref(column)} as value from ${sql.table(table)}
      where ${sql.ref(column)} is not null and ${quota.isOf(sql`${userId}::uuid`)}`.execute(db);
    for (const { value } of rows) {
      const key = by === 'key' ? value : keyOfUrl(value);
      if (key !== null) keys.push(key);
    }
  }
  return keys;
}

/** Deletes the bytes of all of a person's files after the transaction has committed. */
async function discardOwnFiles(context: TransactionContext, userId: Id): Promise<void> {
  for (const key of await listOwnFiles(context, userId)) await discardFile(context, key);
}

/** Deletes stored answers to repeatable requests: the person's own, and those of others that mention the person. */
async function removeAnswers(
  { db }: TransactionContext,
  { userId, playerId, alias, email }: ErasedPerson,
): Promise<void> {
  await sql`delete from request_ids where caller = ${userId}`.execute(db);
  const values = [userId, playerId, alias, email].flatMap((value) => (value === null ? [] : [value]));
  for (const value of values) {
    await sql`delete from request_ids where position(${JSON.stringify(value)} in answer::text) > 0`.execute(
      db,
    );
  }
}

/** Erases files and stored answers. It comes before the erasure of the rows that refer to the files. */
export const platformErasure: ErasurePart = {
  async foretell(context, { userId }) {
    const files = await listOwnFiles(context, userId);
    if (files.length === 0) return [];
    return [
      `${countWords(files.length, 'file that you added goes', 'files that you added go')} with your account.`,
    ];
  },
  async erase(context, person) {
    await discardOwnFiles(context, person.userId);
    await removeAnswers(context, person);
  },
};
