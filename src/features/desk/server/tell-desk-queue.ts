import type { Context, TransactionContext } from '#platform/context.ts';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import { readerZone } from '#platform/notices/reader-zone.ts';
import { tell } from '#platform/notices/tell.ts';
import { countAll, counterKey, readCounts } from '#platform/security/limiter.ts';
import { listAdmins } from '#platform/security/list-admins.ts';
import { type TaskKind, taskKinds } from '#shared/desk.ts';
import { clockTimeAt } from '#shared/time/zone-clock.ts';
import { DIGEST_HOURS, GATHER_MS, QUIET_MS, TAKE_LAPSES_MS } from '../rules.ts';
import { findDesk } from './get-desk.ts';
import { arrivedNotices, deskDigest } from './notices.ts';
import { hasNews, listAdminClocks, takeNews } from './records/news.ts';
import { sweepTakes } from './records/takes.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'jobs' | 'keys' | 'deskWork'>;

/** Every minute: tells all admins about the kinds of work of which something arrived ten minutes ago. */
export const tellDeskQueue = (ownContext: () => Promise<Context>): JobQueue => ({
  name: 'tell-desk',
  cron: '* * * * *',
  work: async () => tellArrived(await ownContext()),
});

/** Every hour: tells admins in whose time zone it is eight what waits, and deletes expired takes. */
export const tellDigestsQueue = (ownContext: () => Promise<Context>): JobQueue => ({
  name: 'tell-desk-digests',
  cron: '0 * * * *',
  async work() {
    const context = await ownContext();
    await tellDigests(context);
    await sweepTakes(context.db, new Date(context.clock().getTime() - TAKE_LAPSES_MS));
  },
});

/**
 * Tells how many items wait of each kind of which something arrived. At most once an hour for each kind: what arrives
 * in between is included the next time. Items that are done already are not told at all. The news is deleted in the
 * transaction that tells of it, so that it is told only once, however many servers run.
 */
export async function tellArrived(parts: Parts): Promise<void> {
  for (const kind of taskKinds) {
    if (!(await hasNews(parts.db, kind, new Date(parts.clock().getTime() - GATHER_MS)))) continue;
    await parts.db.transaction().execute((db) => tellKind({ ...parts, db }, kind));
  }
}

async function tellKind(inner: Parts & Pick<TransactionContext, 'db'>, kind: TaskKind): Promise<void> {
  const { db, clock, deskWork } = inner;
  const tellings = [{ key: counterKey(inner, 'desk-told', kind), limit: { max: 1, windowMs: QUIET_MS } }];
  const [earlier] = await readCounts(inner, tellings);
  if (earlier!.count > 0 || (await takeNews(db, kind)) === 0) return;
  const admins = await listAdmins(db);
  const work = deskWork.find((declared) => declared.kind === kind);
  const waiting = await work?.findWaiting(db, { userId: admins[0] ?? '', now: clock() });
  if (!waiting || waiting.count === 0) return;
  // Another server may have told the admins a moment ago.
  const [told] = await countAll(inner, tellings);
  if (told!.isOver) return;
  await tell(inner, arrivedNotices[kind], { about: kind, facts: { count: waiting.count }, to: admins });
}

/** Tells each admin once, in the first hours of their day, about all that waits for them. */
export async function tellDigests(parts: Parts): Promise<void> {
  const { db: database, clock } = parts;
  for (const { userId, timeZone } of await listAdminClocks(database)) {
    const time = clockTimeAt(clock(), readerZone(timeZone));
    const hour = Number(time.slice(11, 13));
    if (hour < DIGEST_HOURS.from || hour >= DIGEST_HOURS.until) continue;
    const found = [...(await findDesk(parts, userId))];
    const waiting = found.flatMap(([kind, { count, since }]) =>
      since === null ? [] : [{ kind, count, since: since.toISOString() }],
    );
    if (waiting.length === 0) continue;
    await database.transaction().execute((db) =>
      tell({ ...parts, db }, deskDigest, {
        about: `${userId} ${time.slice(0, 10)}`,
        facts: { waiting },
        to: [userId],
      }),
    );
  }
}
