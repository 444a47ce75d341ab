import type { z } from 'zod';
import { refuse } from '../../../shared/errors.ts';
import { accountRefusals } from '../refusals.ts';
import type { demoSignInRequest } from '../requests.ts';
import type { AccountsContext, AuthUseCase } from './accounts-context.ts';
import { findUserByIdentity } from './records/accounts.ts';
import type { DemoAccount } from './records/demo-accounts.ts';

/** The accounts on offer: none outside the demo mode, which serves on loopback only. */
export const offeredDemoAccounts = (
  config: Pick<AccountsContext['config'], 'demo' | 'production'>,
  accounts: readonly DemoAccount[],
): readonly DemoAccount[] => (config.demo && !config.production ? accounts : []);

/** Signs in to a demo account without a password. Refused for any other account and outside the demo mode. */
export const signInToDemo =
  (accounts: readonly DemoAccount[]): AuthUseCase<z.infer<typeof demoSignInRequest>> =>
  async (context, input) => {
    const offered = offeredDemoAccounts(context.config, accounts);
    if (!offered.some((account) => account.email === input.email)) refuse(accountRefusals.DEMO_ONLY);
    const user = await findUserByIdentity(context.db, { kind: 'email', address: input.email });
    if (!user) refuse(accountRefusals.DEMO_ONLY);
    const { id: userId, passwordHash } = user;
    return { answer: { event: 'SIGNED_IN' }, open: { userId, purpose: 'normal', passwordHash } };
  };
