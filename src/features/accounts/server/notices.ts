import { z } from 'zod';
import { type NoticeKind, noticeKind } from '#platform/notices/notice-kind.ts';
import { tell } from '#platform/notices/tell.ts';
import { listAdmins } from '#platform/security/list-admins.ts';
import { newId, type Id } from '#shared/ids.ts';
import { momentWords } from '#shared/time/moment-words.ts';
import type { AccountsTransaction } from './accounts-context.ts';
import { wayNotices } from './security/address-notices.ts';
import { adminFactorDueAt } from './security/admin-factor.ts';

/** A sign-in on a device where the account has never signed in before. */
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
    action: { label: 'See your devices', path: '/my/account' },
  }),
});

/** A new password. `passwordChangedMail` is sent at once, ahead of notices, so this notice sends no mail of its own. */
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

/** Changes of the second step: the title of each notice, and what the change means. */
const factorChanges = {
  'authenticator-add': {
    title: 'An authenticator app was added',
    line: 'From now on every sign-in asks for a code of the app. Every other device was signed out.',
  },
  'authenticator-remove': {
    title: 'The authenticator app was removed',
    line: 'Signing in no longer asks for its codes.',
  },
  'passkey-add': {
    title: 'A passkey was added',
    line: 'It signs in by itself, and every other way of signing in asks for a second step. Every other device was signed out.',
  },
  'passkey-remove': { title: 'A passkey was removed', line: 'It no longer signs you in.' },
  'factors-remove': {
    title: 'The second step of your sign-in was removed',
    line: 'An admin or the operator of this site did it, because somebody asked for it in your name. Every device was signed out: sign in and set a second step up again.',
  },
  'recovery-codes-new': {
    title: 'You have new recovery codes',
    line: 'The earlier recovery codes do not work any more.',
  },
} as const;
export type FactorChange = keyof typeof factorChanges;

const TO_ACCOUNT = { label: 'See your account', path: '/my/account' } as const;
const NOT_YOU = 'If this was not you, set a new password and look at your account now.';

/** A factor is added, removed or renewed. */
const factorChanged = noticeKind({
  name: 'account.factor-changed',
  group: 'Your account',
  label: 'The second step of your sign-in changes',
  channels: { app: 'always', mail: 'always', push: 'on' },
  facts: z.object({ change: z.enum(Object.keys(factorChanges) as [FactorChange]), at: z.string() }),
  gatherSeconds: 0,
  isUrgent: true,
  words: ({ change, at }, { timeZone }) => ({
    title: factorChanges[change].title,
    lines: [
      `This was done ${momentWords(new Date(at), { reader: timeZone, place: null })}. ${factorChanges[change].line}`,
      NOT_YOU,
    ],
    action: TO_ACCOUNT,
  }),
});

/** A recovery code was used in place of the second step. */
const recoveryCodeUsed = noticeKind({
  name: 'account.recovery-code',
  group: 'Your account',
  label: 'A recovery code is used',
  channels: { app: 'always', mail: 'always', push: 'on' },
  facts: z.object({ left: z.int(), at: z.string() }),
  gatherSeconds: 0,
  isUrgent: true,
  words: ({ left, at }, { timeZone }) => ({
    title: 'A recovery code was used to sign in',
    lines: [
      `Somebody, probably you, signed in with it ${momentWords(new Date(at), { reader: timeZone, place: null })}. ${left === 1 ? 'One code is' : `${left} codes are`} left: make new ones before they run out.`,
      NOT_YOU,
    ],
    action: TO_ACCOUNT,
  }),
});

/** The recipient is an admin from now on. */
const adminMade = noticeKind({
  name: 'account.admin',
  group: 'Your account',
  label: 'You become an admin',
  isForAdmins: true,
  channels: { app: 'always', mail: 'always', push: 'on' },
  facts: z.object({ factorDueAt: z.string().nullable() }),
  gatherSeconds: 0,
  words: ({ factorDueAt }, { timeZone }) => ({
    title: 'You are an admin now',
    lines: [
      'The admin console is open to you: you find it in the menu of your account.',
      ...(factorDueAt === null
        ? []
        : [
            `Admins need a second step to their sign-in. If your account has none, set one up by ${momentWords(new Date(factorDueAt), { reader: timeZone, place: null })}: after that the console stays closed until you have.`,
          ]),
    ],
    action: factorDueAt === null ? { label: 'Open the console', path: '/admin' } : TO_ACCOUNT,
  }),
});

/** How somebody became an admin, in the words of the notice to the other admins. */
const adminWays = {
  admin: 'Another admin made them one.',
  list: 'They confirmed an address that ADMIN_EMAILS names.',
  command: 'The operator of this site made them one, by make-admin.',
} as const;
export type AdminWay = keyof typeof adminWays;

/** Tells the other admins that there is a new one. Contains no name: the admin console shows it. */
const adminAdded = noticeKind({
  name: 'admin.added',
  group: 'Admin work',
  label: 'Somebody becomes an admin',
  isForAdmins: true,
  channels: { app: 'always', mail: 'always', push: 'on' },
  facts: z.object({ way: z.enum(Object.keys(adminWays) as [AdminWay]) }),
  gatherSeconds: 0,
  isUrgent: true,
  words: ({ way }) => ({
    title: 'There is a new admin',
    lines: [
      adminWays[way],
      'If nobody of you knows of it, take the role away and find out how it came about.',
    ],
    action: { label: 'See who is an admin', path: '/admin/users?role=admin' },
  }),
});

export const accountsNotices: NoticeKind[] = [
  newDevice,
  passwordChanged,
  factorChanged,
  recoveryCodeUsed,
  ...wayNotices,
  adminMade,
  adminAdded,
];

/** Tells a user that a factor was added, removed or renewed. `by` is the person who did it, if known. */
export const tellFactorChanged = (
  context: Pick<AccountsTransaction, 'db' | 'clock' | 'jobs'>,
  userId: Id,
  change: FactorChange,
  by?: Id,
): Promise<void> =>
  tell(context, factorChanged, {
    about: newId(),
    facts: { change, at: context.clock().toISOString() },
    to: [userId],
    ...(by !== undefined && { by }),
  });

/** Tells a user that a recovery code was used, and how many are left. */
export const tellRecoveryCodeUsed = (context: AccountsTransaction, userId: Id, left: number): Promise<void> =>
  tell(context, recoveryCodeUsed, {
    about: newId(),
    facts: { left, at: context.clock().toISOString() },
    to: [userId],
  });

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

/** Tells a user that the password was changed. A mail about it is sent separately. */
export const tellPasswordChanged = (context: AccountsTransaction, userId: Id): Promise<void> =>
  tell(context, passwordChanged, {
    about: userId,
    facts: { at: context.clock().toISOString() },
    to: [userId],
  });

/**
 * Tells a user that they are an admin from now on, and, if admins need a second step, by when they have to set it up.
 * Tells every other admin that there is a new one, except the admin who gave the role.
 */
export async function tellAdminMade(
  context: Pick<AccountsTransaction, 'db' | 'clock' | 'jobs'> & {
    config: Pick<AccountsTransaction['config'], 'adminFactorRequired'>;
  },
  { userId, way, madeBy = null }: { userId: Id; way: AdminWay; madeBy?: Id | null },
): Promise<void> {
  const dueAt = adminFactorDueAt(context.config, { role: 'admin', adminSince: context.clock() });
  await tell(context, adminMade, {
    about: newId(),
    facts: { factorDueAt: dueAt?.toISOString() ?? null },
    to: [userId],
  });
  const admins = await listAdmins(context.db);
  await tell(context, adminAdded, {
    about: newId(),
    facts: { way },
    to: admins.filter((id) => id !== userId && id !== madeBy),
  });
}
