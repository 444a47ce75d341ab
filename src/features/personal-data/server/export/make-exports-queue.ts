import { type Context, inTransaction } from '#platform/context.ts';
import type { FileStore } from '#platform/files/store.ts';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import { describeError } from '#platform/log.ts';
import { DomainError, uploadRefusals } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { lockUserById } from '#features/accounts/server/records/accounts.ts';
import { exportGoneFrom } from '../../rules.ts';
import { tellExportReady } from '../notices.ts';
import {
  type ExportTry,
  failExport,
  finishExport,
  keepTry,
  MAKE_EXPORTS_QUEUE,
  postponeExport,
  sumExportBytes,
  takeExport,
} from '../records/exports.ts';
import { createArchive } from './create-archive.ts';

/** Where copies lie in their store. */
const FOLDER = 'exports';
/** More than anybody has: it keeps a mistake from filling the disk. */
const MAX_BYTES = 64 * 1024 ** 3;

/** So long a try keeps others away without a sign of life: that much later another one begins after a server died. */
const TAKEN_MS = 120_000;
const SIGN_OF_LIFE_MS = 30_000;
const MOST_TRIES = 3;
/** So much later one is tried again for which the disk had no room. */
const NO_ROOM_PAUSE_MS = 600_000;
/** Times the number of tries, until the next one. */
const PAUSE_MS = 60_000;

/**
 * Makes the copies that wait, one after the other: as soon as one is asked for, and every minute, for what a server left
 * behind that died and for what failed. Each try has the copy for itself, so that its person is told once.
 */
export const makeExportsQueue = (contextOf: () => Promise<Context>, exportFiles: FileStore): JobQueue => ({
  name: MAKE_EXPORTS_QUEUE,
  cron: '* * * * *',
  options: { expireInSeconds: 6 * 3600, retryLimit: 0 },
  async work() {
    for (;;) {
      const context = await contextOf();
      const now = context.clock();
      const until = new Date(now.getTime() + TAKEN_MS);
      const made = await takeExport(context.db, { now, until, takenBy: newId() });
      if (!made) return;
      try {
        await makeExport(context, exportFiles, made);
      } catch (error) {
        if (isNoSpace(error)) {
          context.log.warn('no room on the disk for a copy of somebody’s data: it is made later');
          await postponeExport(context.db, made, new Date(context.clock().getTime() + NO_ROOM_PAUSE_MS));
          continue;
        }
        context.log.error(
          { error: describeError(error), tries: made.tries },
          'a copy of somebody’s data was not made',
        );
        await putOff(context, made);
      }
    }
  },
});

const isNoSpace = (error: unknown) =>
  error instanceof DomainError && error.refusal === uploadRefusals.NO_SPACE;

/** Makes one copy, and tells its person. Copies leave at least as much of the disk free as they take. A copy that is not this try's any more is thrown away. */
async function makeExport(context: Context, exportFiles: FileStore, made: ExportTry): Promise<void> {
  // Whatever ends the server in the middle of it is not to do so for ever.
  if (made.tries > MOST_TRIES) throw new Error('None of the tries came to an end');
  const archive = await createArchive(context, made.userId);
  const stored = await exportFiles.put(withSignsOfLife(context, made, archive), {
    folder: FOLDER,
    extension: 'zip',
    maxBytes: MAX_BYTES,
    likeIt: await sumExportBytes(context.db),
  });
  const isKept = await inTransaction(context, async (inner) => {
    const { db } = inner;
    const readyAt = inner.clock();
    // In the order in which an erasure locks.
    await lockUserById(db, made.userId);
    if (!(await finishExport(db, made, { readyAt, ...stored }))) return false;
    await tellExportReady(inner, { userId: made.userId, goneAt: exportGoneFrom(readyAt) });
    return true;
  });
  if (!isKept) await exportFiles.delete(stored.key);
  context.log.info({ bytes: stored.bytes, tries: made.tries, isKept }, 'made a copy of somebody’s data');
}

/** Hands the archive on, and says every now and then that this try goes on. @throws once it is not its copy any more */
async function* withSignsOfLife(
  { db, clock }: Context,
  made: ExportTry,
  archive: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let saidAt = clock().getTime();
  for await (const chunk of archive) {
    const now = clock().getTime();
    if (now - saidAt >= SIGN_OF_LIFE_MS) {
      if (!(await keepTry(db, made, new Date(now + TAKEN_MS)))) throw new Error('Another try took over');
      saidAt = now;
    }
    yield chunk;
  }
}

/** Has it tried again after a pause, or gives it up. */
async function putOff({ db, clock }: Context, made: ExportTry): Promise<void> {
  const now = clock();
  if (made.tries >= MOST_TRIES) await failExport(db, made, now);
  else await keepTry(db, made, new Date(now.getTime() + made.tries * PAUSE_MS));
}
