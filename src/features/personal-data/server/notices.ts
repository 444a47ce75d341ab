import { z } from 'zod';
import type { TransactionContext } from '#platform/context.ts';
import { type NoticeKind, noticeKind } from '#platform/notices/notice-kind.ts';
import { takeBack } from '#platform/notices/amend.ts';
import { tell } from '#platform/notices/tell.ts';
import type { Id } from '#shared/ids.ts';
import { momentWords } from '#shared/time/moment-words.ts';

const factsShape = z.object({ dueAt: z.string() });
const channels = { app: 'always', mail: 'always', push: 'on' } as const;
const action = { label: 'Keep my account', path: '/my/account' };

const whenOf = (dueAt: string, timeZone: string) =>
  momentWords(new Date(dueAt), { reader: timeZone, place: null });

/** That the account is going to be deleted, as soon as somebody asked for it. */
const erasurePlanned = noticeKind({
  name: 'account.erasure-planned',
  group: 'Your account',
  label: 'Somebody asks for your account to be deleted',
  channels,
  facts: factsShape.extend({
    /** Set where an admin was asked for it, by somebody who could not sign in. */
    byAdmin: z.boolean().optional(),
  }),
  gatherSeconds: 0,
  isUrgent: true,
  words: ({ dueAt, byAdmin }, { timeZone }) => ({
    title: 'Your account will be deleted',
    lines: [
      `${byAdmin ? 'As an admin asked on your behalf' : 'As you asked'}, your account and all that is yours will be deleted ${whenOf(dueAt, timeZone)}.`,
      'Until then everything works as before. Do you want to keep it, or was this not you? Sign in and press "Keep my account".',
    ],
    action,
  }),
});

/** The same once more, a day before. */
const erasureNear = noticeKind({
  name: 'account.erasure-near',
  group: 'Your account',
  label: 'Your account will be deleted within a day',
  channels,
  facts: factsShape,
  gatherSeconds: 0,
  isUrgent: true,
  words: ({ dueAt }, { timeZone }) => ({
    title: 'Last day: your account will be deleted',
    lines: [
      `Your account and all that is yours will be deleted ${whenOf(dueAt, timeZone)}. Nobody can bring it back then.`,
      'Do you want to keep it? Sign in and press "Keep my account".',
    ],
    action,
  }),
});

/** That the copy of their data can be fetched. */
const exportReady = noticeKind({
  name: 'account.export-ready',
  group: 'Your account',
  label: 'The copy of your data that you asked for is ready',
  channels: { app: 'always', mail: 'on', push: 'off' },
  facts: z.object({ goneAt: z.string() }),
  gatherSeconds: 0,
  words: ({ goneAt }, { timeZone }) => ({
    title: 'Your data are ready',
    lines: [
      `You can download the copy of your data that you asked for. It is deleted ${whenOf(goneAt, timeZone)}.`,
      'Nobody but you can fetch it, and we ask you to sign in for it. Did you not ask for it? Then somebody else is signed in as you: set a new password, and look at your devices.',
    ],
    action: { label: 'Download your data', path: '/my/account' },
  }),
});

/** The notices that people get about their own data. */
export const personalDataNotices: NoticeKind[] = [erasurePlanned, erasureNear, exportReady];

type Erasure = { userId: Id; dueAt: Date; byAdmin?: boolean };
type TellContext = Pick<TransactionContext, 'db' | 'clock' | 'jobs'>;

/** Tells a person that their account is going to be erased. */
export const tellErasurePlanned = (
  context: TellContext,
  { userId, dueAt, byAdmin = false }: Erasure,
): Promise<void> =>
  tell(context, erasurePlanned, {
    about: userId,
    facts: { dueAt: dueAt.toISOString(), ...(byAdmin && { byAdmin }) },
    to: [userId],
  });

/** Tells a person that a day is left. */
export const tellErasureNear = (context: TellContext, { userId, dueAt }: Erasure): Promise<void> =>
  tell(context, erasureNear, { about: userId, facts: { dueAt: dueAt.toISOString() }, to: [userId] });

/** Tells a person that the copy of their data is ready. */
export const tellExportReady = (
  context: TellContext,
  { userId, goneAt }: { userId: Id; goneAt: Date },
): Promise<void> =>
  tell(context, exportReady, { about: userId, facts: { goneAt: goneAt.toISOString() }, to: [userId] });

/** Takes back what was not told yet by mail. */
export async function takeBackErasure(context: TransactionContext, userId: Id): Promise<void> {
  for (const kind of [erasurePlanned, erasureNear]) await takeBack(context, kind, userId);
}
