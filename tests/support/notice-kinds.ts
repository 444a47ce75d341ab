import { z } from 'zod';
import { noticeKind } from '#platform/notices/notice-kind.ts';

/** Two kinds of notices that nothing of the product tells: for tests of how notices are told. */

/** Waits a minute, is told with where the table was first and is last, and not at all if that is the same. */
export const tableMoved = noticeKind({
  name: 'table.moved',
  group: 'Your seats',
  label: 'A table is moved',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: z.object({ from: z.string(), to: z.string() }),
  gatherSeconds: 60,
  gather: (earlier, later) => (earlier.from === later.to ? null : { from: earlier.from, to: later.to }),
  words: ({ from, to }, { timeZone }) => ({
    title: `The table moved from ${from} to ${to}`,
    lines: [`It stands at ${to} now.`, `Your clock is that of ${timeZone}.`],
    action: { label: 'See the table', path: '/campaigns' },
  }),
});

/** Goes out at once, also at night, and can't be switched off. */
export const doorOpened = noticeKind({
  name: 'door.opened',
  group: 'Your account',
  label: 'A door is opened',
  channels: { app: 'always', mail: 'always', push: 'never' },
  facts: z.object({ door: z.string() }),
  gatherSeconds: 0,
  isUrgent: true,
  words: ({ door }) => ({
    title: `The ${door} was opened`,
    lines: ['If it was not you, close it.'],
    action: { label: 'See your doors', path: '/profile' },
  }),
});

/** Told once for each thing it is about. */
export const doorReminded = noticeKind({
  ...doorOpened,
  name: 'door.reminded',
  label: 'A door is to be closed',
  channels: { app: 'on', mail: 'on', push: 'never' },
  isOnce: true,
});

export const testKinds = [tableMoved, doorOpened, doorReminded];
