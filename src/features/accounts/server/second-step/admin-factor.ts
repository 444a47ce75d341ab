import type { Config } from '../../../../platform/config/config.ts';
import type { Role } from '../../../../shared/actor.ts';
import { DAY_MS } from '../../../../shared/time.ts';
import { ADMIN_FACTOR_DAYS } from '../../rules.ts';

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
