import type { z } from 'zod';
import { refuse } from '#shared/errors.ts';
import { accountRefusals } from '../../refusals.ts';
import type { linkRequest } from '../../inputs.ts';
import type { AuthUseCase } from '../accounts-context.ts';
import { refuseWrongLink } from './admit-token.ts';
import { findUserById } from '../records/accounts.ts';
import { findLink, hasSignUpClaim } from './tokens.ts';

/**
 * Shows which account a mailed link opens, as a masked address, so that nobody signs in to somebody else's account
 * unknowingly. For a confirmation it also says whether the password has to be chosen again, because another browser
 * chose it. Does not use the link up. Counts and refuses wrong links as using them would.
 */
export const findLinkRecipient: AuthUseCase<z.infer<typeof linkRequest>> = async (
  context,
  { type, token },
  visitor,
) => {
  const subject = await findLink(context, type, token);
  if (subject === null) return refuseWrongLink(context, visitor);
  if (type === 'magiclink') return { answer: { account: maskAddress(subject) } };
  const user = await findUserById(context.db, subject);
  if (!user) refuse(accountRefusals.INVALID_TOKEN);
  const answer = { account: maskAddress(user.email) };
  if (type !== 'signup') return { answer };
  if (user.emailConfirmed) refuse(accountRefusals.ALREADY_CONFIRMED);
  const asksPassword =
    user.passwordHash !== null && !(await hasSignUpClaim(context, user.id, visitor.signUpClaim));
  return { answer: { ...answer, asksPassword } };
};

/** Masks an address so that only its owner recognises it, such as `a•••@e•••.com`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const ending = domain.includes('.') ? domain.slice(domain.lastIndexOf('.')) : '';
  return `${firstOf(local)}•••@${firstOf(domain)}•••${ending}`;
}

/** The first character, even if it has two code units. */
const firstOf = (text: string) => Array.from(text)[0] ?? '';
