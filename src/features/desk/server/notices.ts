import { z } from 'zod';
import { type NoticeKind, noticeKind } from '#platform/notices/notice-kind.ts';
import { type DeskKind, deskKinds, MOST_WAITING, type TaskKind, taskKinds } from '#shared/desk.ts';
import { momentWords } from '#shared/time/moment-words.ts';

/** The words for each kind, singular and plural, and the console page that lists its items. */
const deskWords: Record<DeskKind, { one: string; many: string; path: string }> = {
  report: { one: 'report', many: 'reports', path: '/admin/moderation' },
  appeal: { one: 'appeal', many: 'appeals', path: '/admin/moderation' },
  message: { one: 'message', many: 'messages', path: '/admin/messages?state=open' },
  exam: { one: 'exam to grade', many: 'exams to grade', path: '/admin/grading' },
  'ban-appeal': {
    one: 'appeal against a ban',
    many: 'appeals against bans',
    path: '/admin/users?standing=appealed',
  },
  'store-claim': {
    one: 'claim to a store',
    many: 'claims to stores',
    path: '/admin/store-claims?state=waiting',
  },
  request: { one: 'request of another admin', many: 'requests of other admins', path: '/admin/requests' },
};

const numbers = new Intl.NumberFormat('en-US');

/** The number of items of a kind, in words: '1 report', '3 reports', '10,000+ reports'. */
function deskCount(kind: DeskKind, count: number): string {
  const { one, many } = deskWords[kind];
  return `${numbers.format(count)}${count >= MOST_WAITING ? '+' : ''} ${count === 1 ? one : many}`;
}

const labels: Record<TaskKind, string> = {
  report: 'Something is reported',
  appeal: 'Somebody appeals against a decision',
  message: 'Somebody writes to the team',
  exam: 'An exam waits for its score',
  'ban-appeal': 'Somebody appeals against a ban',
  'store-claim': 'Somebody claims a store',
};

const waitsOrWait = (count: number): string => (count === 1 ? 'waits' : 'wait');

const arrivedNotice = (kind: TaskKind) =>
  noticeKind({
    name: `desk.${kind}`,
    group: 'Admin work',
    label: labels[kind],
    isForAdmins: true,
    channels: { app: 'on', mail: 'on', push: 'on' },
    facts: z.object({ count: z.int() }),
    // Sent at once: the job that tells it has already gathered.
    gatherSeconds: 0,
    words: ({ count }) => ({
      title: `${deskCount(kind, count)} ${waitsOrWait(count)} for an admin`,
      lines: [
        count === 1
          ? 'Whoever looks first can take it, so that nobody does it twice.'
          : 'Whoever looks first can take some, so that nobody does them twice.',
      ],
      action: { label: 'Look at it', path: deskWords[kind].path },
    }),
  });

/** The notices to all admins that work has arrived, by kind. */
export const arrivedNotices = Object.fromEntries(
  taskKinds.map((kind) => [kind, arrivedNotice(kind)]),
) as Record<TaskKind, ReturnType<typeof arrivedNotice>>;

const waitingShape = z.object({ kind: z.enum(deskKinds), count: z.int(), since: z.iso.datetime() });

/** Tells each admin in their morning about all that waits; not sent if nothing does. */
export const deskDigest = noticeKind({
  name: 'desk.digest',
  group: 'Admin work',
  label: 'What waits, every morning at eight, if anything does',
  isForAdmins: true,
  channels: { app: 'off', mail: 'on', push: 'off' },
  facts: z.object({ waiting: z.array(waitingShape) }),
  gatherSeconds: 0,
  // Once for each admin and day.
  isOnce: true,
  words: ({ waiting }, { timeZone }) => ({
    title: `Waiting for admins: ${listOf(waiting)}`,
    lines: waiting.map(({ kind, count, since }) => {
      const first = momentWords(new Date(since), { reader: timeZone, place: null });
      return `${deskCount(kind, count)}, ${count === 1 ? '' : 'the first '}since ${first}.`;
    }),
    action: { label: 'Open the console', path: '/admin' },
  }),
});

const listOf = (waiting: readonly { kind: DeskKind; count: number }[]): string =>
  waiting.map(({ kind, count }) => deskCount(kind, count)).join(', ');

export const deskNotices: NoticeKind[] = [...Object.values(arrivedNotices), deskDigest];
