import type { z } from 'zod';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { DAY_MS } from '#shared/time.ts';
import { openIdNames } from '#shared/openid-names.ts';
import { providerNames, type removeProviderRequest } from '../../inputs.ts';
import { accountRefusals } from '../../refusals.ts';
import { type AccountsContext, type AuthUseCase, inAccountsTransaction } from '../accounts-context.ts';
import { realEmail } from '../security/identity.ts';
import { deleteProvider } from '../records/accounts.ts';
import { hasSignedInBefore } from '../records/sign-in-networks.ts';
import { lockSignedIn } from '../second-step/set-authenticator.ts';
import { noteSecurityEvent } from '../security/note-security-event.ts';
import { tellProviderChanged } from '../security/address-notices.ts';
import { libraryNames, openIdName, type ProviderName } from './providers.ts';

/**
 * Unlinks a third party from the signed-in user's account. Signing in there with the account's address links it again.
 * @throws refusal SESSION_MISSING, LAST_WAY_IN, PROVIDER_MISSING
 */
export const removeProvider: AuthUseCase<z.infer<typeof removeProviderRequest>> = (
  context,
  { provider },
  visitor,
) =>
  inAccountsTransaction(context, async (inner) => {
    const user = await lockSignedIn(inner, visitor);
    // A link or code sent to the address or number signs in even without a password.
    if (realEmail(user.email) === null && user.phone === null) refuse(accountRefusals.LAST_WAY_IN);
    const providerId = libraryNames[provider];
    if (!(await deleteProvider(inner.db, user.id, providerId))) refuse(accountRefusals.PROVIDER_MISSING);
    await noteSecurityEvent(inner, {
      action: 'account.provider-unlink',
      userId: user.id,
      byUser: true,
      after: { providerId },
    });
    await tellProviderChanged(inner, user.id, { change: 'unlinked', ...toldAs(inner, provider) });
    return { answer: { removed: true } };
  });

/** Records that a third party can sign in to the account from now on. Notifies the user if they have signed in before. */
export async function noteProvider(
  context: AccountsContext,
  { userId, providerId }: { userId: Id; providerId: string },
): Promise<void> {
  const after = { providerId };
  await noteSecurityEvent(context, { action: 'account.provider-link', userId, byUser: false, after });
  const provider = [...providerNames, ...openIdNames].find((name) => libraryNames[name] === providerId);
  const dayAgo = new Date(context.clock().getTime() - DAY_MS);
  if (provider === undefined || !(await hasSignedInBefore(context.db, userId, dayAgo))) return;
  await inAccountsTransaction(context, (inner) =>
    tellProviderChanged(inner, userId, { change: 'linked', ...toldAs(inner, provider) }),
  );
}

/** A provider as notices tell it. */
function toldAs({ config }: Pick<AccountsContext, 'config'>, provider: ProviderName) {
  const id = openIdNames.find((name) => name === provider);
  return id === undefined ? { provider } : { provider, name: openIdName(config, id) };
}
