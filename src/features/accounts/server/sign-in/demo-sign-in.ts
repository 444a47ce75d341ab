import type { z } from 'zod';
import { refuse } from '../../../../shared/errors.ts';
import { accountRefusals } from '../../refusals.ts';
import type { demoSignInRequest } from '../../requests.ts';
import type { AccountsContext, AuthUseCase } from '../accounts-context.ts';
import { findUserByIdentity } from '../records/accounts.ts';
import type { DemoAccount } from './demo-accounts.ts';

/** The accounts on offer: none outside the demo mode, which is for this machine only. */
export const offeredDemoAccounts = (
  config: Pick<AccountsContext['config'], 'demo' | 'production'>,
  accounts: readonly DemoAccount[],
): readonly DemoAccount[] => (config.demo && !config.production ? accounts : []);

/**
 * Signs in to a demo account without a password. Refused for any other account, outside the demo mode, and to whoever is not
 * at this machine.
 */
export const signInToDemo =
  (accounts: readonly DemoAccount[]): AuthUseCase<z.infer<typeof demoSignInRequest>> =>
  async (context, input, visitor) => {
    if (!visitor.isLocal) refuse(accountRefusals.DEMO_ONLY);
    const offered = offeredDemoAccounts(context.config, accounts);
    if (!offered.some((account) => account.email === input.email)) refuse(accountRefusals.DEMO_ONLY);
    const user = await findUserByIdentity(context.db, { kind: 'email', address: input.email });
    if (!user) refuse(accountRefusals.DEMO_ONLY);
    const { id: userId, passwordHash } = user;
    return { answer: { event: 'SIGNED_IN' }, open: { userId, purpose: 'normal', passwordHash } };
  };
