import { z } from 'zod';
import { newId } from '#shared/ids.ts';
import type { BurstKind } from '../config/config.ts';
import type { Context } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/connect.ts';
import { noticeKind } from './notice-kind.ts';
import { tell } from './tell.ts';
import { countAll, counterKey } from '../security/limiter.ts';
import { listAdmins } from '../security/list-admins.ts';

const MINUTE_MS = 60_000;

/** The period in which the configured number of events counts as a burst. */
const BURST_MINUTES = 15;
const BURST_MS = BURST_MINUTES * MINUTE_MS;
/** How long admins are not told again of the same kind of burst. */
const QUIET_MS = 60 * MINUTE_MS;

/** The kinds of bursts: their words, and the console page where an admin looks. */
const bursts: Record<BurstKind, { words: string; line: string; path: string }> = {
  'wrong-passwords': {
    words: 'wrong passwords',
    line: 'Somebody may be trying out stolen or guessed passwords. Limits hold them off; nobody is locked out of a device that they know.',
    path: '/admin/audit-log',
  },
  'sign-ups': {
    words: 'sign-ups',
    line: 'Unless many people were invited just now, somebody may be making accounts by a program.',
    path: '/admin/users',
  },
  'new-devices': {
    words: 'sign-ins on new devices',
    line: 'Each of them was told. If many answer that it was not them, their passwords may have been stolen elsewhere.',
    path: '/admin/audit-log',
  },
  reports: {
    words: 'reports',
    line: 'Something may go on that needs you, or reports are used against somebody.',
    path: '/admin/moderation',
  },
};

/** Tells all admins that much more than usual happens. */
export const adminBurst = noticeKind({
  name: 'admin.burst',
  group: 'Admin work',
  label: 'Much more than usual happens here',
  isForAdmins: true,
  channels: { app: 'always', mail: 'always', push: 'on' },
  facts: z.object({ burst: z.enum(Object.keys(bursts) as [BurstKind]), size: z.int() }),
  gatherSeconds: 0,
  isUrgent: true,
  words: ({ burst, size }) => ({
    title: `${size} ${bursts[burst].words} within ${BURST_MINUTES} minutes`,
    lines: [
      bursts[burst].line,
      'You hear of this again in an hour at the earliest, if it goes on. The configuration says from how many on.',
    ],
    action: { label: 'Look at it', path: bursts[burst].path },
  }),
});

type BurstContext = Pick<Context, 'db' | 'clock' | 'keys' | 'jobs' | 'config'>;

/**
 * Counts an event of a kind, whatever its outcome, and tells all admins when the events become a burst: at most once an
 * hour across all servers. Events get no rows of their own: each kind is one counter.
 */
export async function countBurst(context: BurstContext, burst: BurstKind): Promise<void> {
  const size = context.config.bursts[burst];
  const [count] = await countAll(context, [
    // The limit is `size - 1`, so that event number `size` is the first one over it.
    { key: counterKey(context, 'burst', burst), limit: { max: size - 1, windowMs: BURST_MS } },
  ]);
  if (size === 0 || !count!.isFirstOver) return;
  const { db } = context;
  if (isTransaction(db)) await tellAdmins({ ...context, db }, burst, size);
  else await db.transaction().execute((inner) => tellAdmins({ ...context, db: inner }, burst, size));
}

const isTransaction = (db: Database): db is DatabaseTransaction => db.isTransaction;

async function tellAdmins(
  context: BurstContext & { db: DatabaseTransaction },
  burst: BurstKind,
  size: number,
): Promise<void> {
  const [told] = await countAll(context, [
    { key: counterKey(context, 'burst-told', burst), limit: { max: 1, windowMs: QUIET_MS } },
  ]);
  if (told!.isOver) return;
  await tell(context, adminBurst, {
    about: newId(),
    facts: { burst, size },
    to: await listAdmins(context.db),
  });
}
