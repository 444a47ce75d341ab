import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { FileStore } from '#platform/files/store.ts';
import { makeUser } from '#demo/factories/people.ts';

/** Stores and deletes files, each with a row and a line in the audit log, until it is stopped. */
export function workOnFiles(db: Database, store: FileStore): { stop: () => Promise<number> } {
  const over = new AbortController();
  let done = 0;
  const worker = async () => {
    const { id: userId } = await makeUser(db);
    const kept: { id: string; key: string }[] = [];
    while (!over.signal.aborted) {
      const bytes = randomBytes(20_000);
      const { key } = await store.put(bytes, { folder: 'photos', extension: 'bin', maxBytes: 1e6 });
      const id = randomUUID();
      await db.transaction().execute(async (trx) => {
        const upload = {
          id,
          user_id: userId,
          kind: 'photo',
          name: createHash('sha256').update(bytes).digest('hex'),
          storage_key: key,
        };
        await trx
          .insertInto('uploads')
          .values({ ...upload, content_type: 'image/png', size_bytes: bytes.length })
          .execute();
        await sql`insert into audit_log (action, subject_type, subject_id)
          values ('file.add', 'upload', ${id})`.execute(trx);
      });
      kept.push({ id, key });
      done += 1;
      if (kept.length < 5) continue;
      const [oldest] = kept.splice(0, 1);
      await db.deleteFrom('uploads').where('id', '=', oldest!.id).execute();
      await store.delete(oldest!.key);
    }
  };
  const workers = Array.from({ length: 4 }, worker);
  return {
    async stop() {
      over.abort();
      await Promise.all(workers);
      return done;
    },
  };
}
