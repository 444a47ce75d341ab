import { z } from 'zod';
import { type NoticeKind, noticeKind } from '../../../platform/notices/notice-kind.ts';
import { tell } from '../../../platform/notices/tell.ts';
import type { Id } from '../../../shared/ids.ts';
import { momentWords } from '../../../shared/time/moment-words.ts';
import type { AccountsTransaction } from './accounts-context.ts';

/** A sign-in on a device that the account was not seen on before. */
const newDevice = noticeKind({
  name: 'account.new-device',
  group: 'Your account',
  label: 'Somebody signs in on a new device',
  channels: { app: 'always', mail: 'always', push: 'on' },
  facts: z.object({ device: z.string(), at: z.string() }),
  gatherSeconds: 0,
  isUrgent: true,
  words: ({ device, at }, { timeZone }) => ({
    title: `New sign-in: ${device}`,
    lines: [
      `Somebody, probably you, signed in to your account on a new device: ${device}, ${momentWords(new Date(at), { reader: timeZone, place: null })}.`,
      'If this was not you, set a new password: that signs out every other device.',
    ],
    action: { label: 'See your devices', path: '/my/profile' },
  }),
});

/** A new password. The account's own mail about it goes out at once, past all others: so this one adds none. */
const passwordChanged = noticeKind({
  name: 'account.password-changed',
  group: 'Your account',
  label: 'Your password is changed',
  channels: { app: 'always', mail: 'never', push: 'on' },
  facts: z.object({ at: z.string() }),
  gatherSeconds: 0,
  isUrgent: true,
  words: ({ at }, { timeZone }) => ({
    title: 'Your password was changed',
    lines: [
      `It was changed ${momentWords(new Date(at), { reader: timeZone, place: null })}, and every other device was signed out.`,
      'If this was not you, reset your password now.',
    ],
    action: { label: 'Reset password', path: '/auth?view=forgotten_password' },
  }),
});

/** What accounts tell people of. */
export const accountsNotices: NoticeKind[] = [newDevice, passwordChanged];

/** Tells a user of a sign-in on a new device. */
export const tellNewDevice = (
  context: AccountsTransaction,
  { userId, sessionId, device }: { userId: Id; sessionId: Id; device: string },
): Promise<void> =>
  tell(context, newDevice, {
    about: sessionId,
    facts: { device, at: context.clock().toISOString() },
    to: [userId],
  });

/** Tells a user, who is also told by mail, that the password was changed. */
export const tellPasswordChanged = (context: AccountsTransaction, userId: Id): Promise<void> =>
  tell(context, passwordChanged, {
    about: userId,
    facts: { at: context.clock().toISOString() },
    to: [userId],
  });
