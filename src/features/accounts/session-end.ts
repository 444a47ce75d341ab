import { DAY_MS } from '#shared/time.ts';

/** The part of the configuration that limits sessions (SESSION_IDLE_DAYS, SESSION_MAX_DAYS; null: no limit). */
type Settings = { session: { idleDays: number; maxDays: number | null } };

/** How long a new session lasts if it is not refreshed, in milliseconds. */
export const sessionLifetimeMs = ({ session: { idleDays, maxDays } }: Settings): number =>
  Math.min(idleDays, maxDays ?? Infinity) * DAY_MS;

/** The latest possible end of a session, in milliseconds since 1970, however often it is refreshed. */
const lastEndMs = ({ session: { maxDays } }: Settings, signedInAt: Date): number =>
  maxDays === null ? Infinity : signedInAt.getTime() + maxDays * DAY_MS;

/** The new end of a session that is refreshed now. However often it is refreshed, it is limited by the longest time after the sign-in. */
export function sessionEnd(settings: Settings, signedInAt: Date, now: Date): Date {
  const idleEnd = now.getTime() + settings.session.idleDays * DAY_MS;
  return new Date(Math.min(idleEnd, lastEndMs(settings, signedInAt)));
}

const REFRESH_WITHIN_SECONDS = 90;

/**
 * In how many seconds an open page has to refresh a session: once a day (sessions of one or two days: after half their
 * time), and no later than 90 seconds before its end. Null if no refresh can lengthen it any more.
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
