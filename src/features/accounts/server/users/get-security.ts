import type { ContextOf } from '../../../../platform/requests/operations.ts';
import type { Security } from '../../contract.ts';
import { findUserById, listProviders } from '../records/accounts.ts';
import { findSecondStep } from '../records/second-step.ts';

/** The library's name of a provider, where ours differs. */
const ownNames: Record<string, Security['providers'][number]> = {
  github: 'github',
  google: 'google',
  microsoft: 'azure',
};

/** How the actor signs in, and what every sign-in asks for. */
export async function getSecurity({ db, actor }: ContextOf<'user'>): Promise<Security> {
  const user = await findUserById(db, actor.userId);
  const { authenticator, codesLeft } = await findSecondStep(db, actor.userId);
  const linked = await listProviders(db, actor.userId);
  return {
    hasPassword: user !== null && user.passwordHash !== null,
    authenticator,
    recoveryCodesLeft: codesLeft,
    providers: linked.flatMap((name) => ownNames[name] ?? []),
  };
}
