import type { ContextOf } from '#platform/requests/operations.ts';
import { openIdNames } from '#shared/openid-names.ts';
import type { Security } from '../../contract.ts';
import { providerNames } from '../../inputs.ts';
import { passkeySite } from '../security/passkey-site.ts';
import { libraryNames, openIdName } from '../providers/providers.ts';
import { findUserById, listProviders } from '../records/accounts.ts';
import { findAddressChange } from '../records/address-changes.ts';
import { listPasskeys } from '../records/passkeys.ts';
import { findSecondStep } from '../records/second-step.ts';
import { findAdminSince } from '../records/users.ts';
import { adminFactorDueAt } from '../security/admin-factor.ts';

/** How the actor signs in, and what every sign-in requires. */
export async function getSecurity({ db, actor, config, clock }: ContextOf<'user'>): Promise<Security> {
  const user = await findUserById(db, actor.userId);
  const { authenticator, codesLeft } = await findSecondStep(db, actor.userId);
  const passkeys = await listPasskeys(db, actor.userId);
  const standing = await findAdminSince(db, actor.userId);
  const linked = await listProviders(db, actor.userId);
  const change = await findAddressChange(db, actor.userId, clock());
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
    providers: providerNames.filter((name) => linked.includes(libraryNames[name])),
    openId: openIdNames
      .filter((id) => linked.includes(id))
      .map((id) => ({ id, name: openIdName(config, id) })),
    addressChange: change && {
      to: change.newEmail,
      newConfirmed: change.newConfirmedAt !== null,
      oldConfirmed: change.oldConfirmedAt !== null,
      sentAt: change.sentAt.toISOString(),
      expiresAt: change.expiresAt.toISOString(),
    },
  };
}
