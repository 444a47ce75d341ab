import type { Config } from '#platform/config/config.ts';
import type { Role } from '#shared/actor.ts';
import { DAY_MS } from '#shared/time.ts';
import { ADMIN_FACTOR_DAYS } from '../../rules.ts';

/** What of a session's user decides about their role. */
type Ranked = { role: Role; adminSince: Date | null; hasFactor: boolean };

/**
 * By when an admin has to have a second step to their sign-in, whether or not they have one already; null for everybody
 * else, and where none is required.
 */
export function adminFactorDueAt(
  { adminFactorRequired }: Pick<Config, 'adminFactorRequired'>,
  { role, adminSince }: { role: Role; adminSince: Date | null },
): Date | null {
  if (!adminFactorRequired || role !== 'admin') return null;
  return new Date((adminSince?.getTime() ?? 0) + ADMIN_FACTOR_DAYS * DAY_MS);
}

/**
 * The role that somebody acts in, here and before other services: that of an admin whose second step is overdue is a plain
 * user's until they have one.
 */
export function effectiveRole(
  config: Pick<Config, 'adminFactorRequired'>,
  ranked: Ranked,
  now: Date,
): { role: Role; lacksFactor: boolean } {
  const dueAt = adminFactorDueAt(config, ranked);
  const lacksFactor = dueAt !== null && !ranked.hasFactor && now >= dueAt;
  return { role: lacksFactor ? 'user' : ranked.role, lacksFactor };
}
