import { z } from 'zod';
import {
  type MailedReader,
  type MailSource,
  noticeKind,
  type NoticeReader,
  type NoticeWords,
} from '#platform/notices/notice-kind.ts';
import { isolated } from '#shared/text/isolated.ts';
import { momentWords } from '#shared/time/moment-words.ts';
import { eveningMail } from '#features/campaigns/server/for-others/evening-mail.ts';
import {
  type AboutSession,
  aboutSessionShape,
  headOf,
  seeSession,
  startWords,
  whenAndWhere,
} from '#features/campaigns/server/for-others/told-session.ts';

const words = (about: AboutSession, reader: NoticeReader): NoticeWords => ({
  title: `Reminder: ${headOf(about)}, ${startWords(about.session, reader)}`,
  heading: `Reminder: ${headOf(about)}`,
  lines: whenAndWhere(about.session, reader),
  action: seeSession(about),
});

const mailed = ({ session }: AboutSession, readers: readonly MailedReader[], source: MailSource) =>
  eveningMail([session.id], readers, source);

/** The first reminder of a session for players with a seat: a day before, unless they chose another time. */
export const firstReminder = noticeKind({
  name: 'reminder.first',
  group: 'Your seats',
  label: 'First reminder of a session',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: aboutSessionShape,
  gatherSeconds: 0,
  isOnce: true,
  words,
  mailed,
});

/** The second reminder of a session: two hours before, unless they chose another time. Sent in quiet hours too. */
export const secondReminder = noticeKind({
  name: 'reminder.second',
  group: 'Your seats',
  label: 'Second reminder of a session',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: aboutSessionShape,
  gatherSeconds: 0,
  isOnce: true,
  isUrgent: true,
  words,
  mailed,
});

/** A reminder on the evening before a convention, for players with a seat there. */
export const conventionReminder = noticeKind({
  name: 'reminder.convention',
  group: 'Your seats',
  label: 'Reminder of a convention, the evening before',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: z.object({ id: z.string(), name: z.string(), startDate: z.string(), timeZone: z.string() }),
  gatherSeconds: 0,
  isOnce: true,
  words: ({ id, name, startDate, timeZone }, reader) => ({
    title: `Tomorrow: ${isolated(name)}`,
    lines: [
      `It begins ${momentWords(new Date(startDate), { reader: reader.timeZone, place: timeZone, placeName: 'the convention' })}.`,
      'You hold a seat there.',
    ],
    action: { label: 'See the convention', path: `/conventions/${id}` },
  }),
});
