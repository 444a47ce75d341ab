import type { ContextOf } from '../../../../platform/requests/operations.ts';
import type { Security } from '../../contract.ts';
import { passkeySite } from '../passkeys/passkey-site.ts';
import { findUserById, listProviders } from '../records/accounts.ts';
import { listPasskeys } from '../records/passkeys.ts';
import { findSecondStep } from '../records/second-step.ts';
import { findAdminSince } from '../records/users.ts';
import { adminFactorDueAt } from '../second-step/admin-factor.ts';

/** The library's name of a provider, where ours differs. */
const ownNames: Record<string, Security['providers'][number]> = {
  github: 'github',
  google: 'google',
  microsoft: 'azure',
};

/** How the actor signs in, and what every sign-in asks for. */
export async function getSecurity({ db, actor, config }: ContextOf<'user'>): Promise<Security> {
  const user = await findUserById(db, actor.userId);
  const { authenticator, codesLeft } = await findSecondStep(db, actor.userId);
  const passkeys = await listPasskeys(db, actor.userId);
  const standing = await findAdminSince(db, actor.userId);
  const linked = await listProviders(db, actor.userId);
  return {
    hasPassword: user !== null && user.passwordHash !== null,
    authenticator,
    recoveryCodesLeft: codesLeft,
    passkeys: passkeys.map(({ id, name, isSynced, createdAt, lastUsedAt }) => ({
      id,
      name,
      isSynced,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    passkeysOffered: passkeySite(config) !== null,
    consoleAsksFrom: adminFactorDueAt(config, standing)?.toISOString() ?? null,
    providers: linked.flatMap((name) => ownNames[name] ?? []),
  };
}
