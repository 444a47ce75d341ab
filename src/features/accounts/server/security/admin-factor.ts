import type { Config } from '#platform/config/config.ts';
import type { Role } from '#shared/actor.ts';
import { DAY_MS } from '#shared/time.ts';
import { ADMIN_FACTOR_DAYS } from '../../rules.ts';

/** The data of a session's user that decide about their effective role. */
type Ranked = { role: Role; adminSince: Date | null; hasFactor: boolean };

/** The date by which an admin must have a second step, even if they already have one; null for everybody else, and if none is required. */
export function adminFactorDueAt(
  { adminFactorRequired }: Pick<Config, 'adminFactorRequired'>,
  { role, adminSince }: { role: Role; adminSince: Date | null },
): Date | null {
  if (!adminFactorRequired || role !== 'admin') return null;
  return new Date((adminSince?.getTime() ?? 0) + ADMIN_FACTOR_DAYS * DAY_MS);
}

/** The role that a user acts in, here and towards other services. An admin whose second step is overdue acts as a plain user until they have one. */
export function effectiveRole(
  config: Pick<Config, 'adminFactorRequired'>,
  ranked: Ranked,
  now: Date,
): { role: Role; lacksFactor: boolean } {
  const dueAt = adminFactorDueAt(config, ranked);
  const lacksFactor = dueAt !== null && !ranked.hasFactor && now >= dueAt;
  return { role: lacksFactor ? 'user' : ranked.role, lacksFactor };
}
