import { z } from 'zod';
import { noticeKind } from '#platform/notices/notice-kind.ts';
import { tell } from '#platform/notices/tell.ts';
import type { TransactionContext } from '#platform/context.ts';
import { newId, type Id } from '#shared/ids.ts';
import { momentWords } from '#shared/time/moment-words.ts';

const changes = {
  made: {
    title: 'A private calendar address was made',
    lines: [
      'Whoever has it reads your calendar, links to online sessions included. An earlier address no longer works.',
      'If this was not you, set a new password: that ends the address, and signs out every other device.',
    ],
  },
  ended: {
    title: 'Your private calendar address has ended',
    lines: [
      'You were signed out on other devices, and it ended with that: calendars that have it get nothing more from here.',
      'To have your games in your calendar again, make a new address in My Games and subscribe to that one.',
    ],
  },
} as const;

/** Tells a user that their private calendar URL was created, or that it ended with all their sessions. */
export const calendarAddressChanged = noticeKind({
  name: 'calendar.address-changed',
  group: 'Your account',
  label: 'Your private calendar address is made, or ends with your sessions',
  channels: { app: 'always', mail: 'always', push: 'on' },
  facts: z.object({ change: z.enum(['made', 'ended']), at: z.string() }),
  gatherSeconds: 0,
  isUrgent: true,
  words: ({ change, at }, { timeZone }) => {
    const { title, lines } = changes[change];
    const [first, ...others] = lines;
    const when = momentWords(new Date(at), { reader: timeZone, place: null });
    return {
      title,
      lines: [`This was done ${when}. ${first}`, ...others],
      action: { label: 'See your calendar', path: '/my/games' },
    };
  },
});

/** Tells a user that their private calendar URL was created or has ended. */
export const tellCalendarAddress = (
  context: Pick<TransactionContext, 'db' | 'clock' | 'jobs'>,
  userId: Id,
  change: 'made' | 'ended',
): Promise<void> =>
  tell(context, calendarAddressChanged, {
    about: newId(),
    facts: { change, at: context.clock().toISOString() },
    to: [userId],
  });
