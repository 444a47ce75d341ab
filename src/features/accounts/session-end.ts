import { DAY_MS } from '#shared/time.ts';

/** The part of the configuration that bounds sessions (SESSION_IDLE_DAYS, SESSION_MAX_DAYS; null: for ever). */
type Settings = { session: { idleDays: number; maxDays: number | null } };

/** How long a new session lasts unless it is refreshed, in milliseconds. */
export const sessionLifetimeMs = ({ session: { idleDays, maxDays } }: Settings): number =>
  Math.min(idleDays, maxDays ?? Infinity) * DAY_MS;

/** The end that no refresh moves, in milliseconds: the longest time after the sign-in. */
const lastEndMs = ({ session: { maxDays } }: Settings, signedInAt: Date): number =>
  maxDays === null ? Infinity : signedInAt.getTime() + maxDays * DAY_MS;

/** When a session ends that is refreshed now: however often that is done, no later than the longest time after its sign-in. */
export function sessionEnd(settings: Settings, signedInAt: Date, now: Date): Date {
  const idleEnd = now.getTime() + settings.session.idleDays * DAY_MS;
  return new Date(Math.min(idleEnd, lastEndMs(settings, signedInAt)));
}

const REFRESH_WITHIN_SECONDS = 90;

/**
 * In how many seconds an open page is to refresh a session: once a day (of sessions of a day or two, at half of their
 * time), and 90 seconds before its end at the latest; null where no refresh lengthens it any more.
 */
export function refreshInSeconds(
  settings: Settings,
  session: { signedInAt: Date; expiresAt: Date },
  now: Date,
): number | null {
  const end = session.expiresAt.getTime();
  if (end >= lastEndMs(settings, session.signedInAt)) return null;
  const idleMs = settings.session.idleDays * DAY_MS;
  const dueAt = end - idleMs + Math.min(DAY_MS, idleMs / 2);
  const seconds = (Math.min(dueAt, end - REFRESH_WITHIN_SECONDS * 1000) - now.getTime()) / 1000;
  return Math.max(0, Math.round(seconds));
}
