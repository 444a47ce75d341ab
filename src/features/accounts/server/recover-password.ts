import type { z } from 'zod';
import type { addressRequest } from '../requests.ts';
import { inAccountsTransaction, type AuthUseCase } from './accounts-context.ts';
import { ANSWER_FLOOR_MS, atLeast } from './at-least.ts';
import { identityOf } from './identity.ts';
import { codeText, recoveryMail } from './messages.ts';
import { findUserByIdentity } from './records/accounts.ts';
import { admitMessage } from './throttle.ts';
import { issueCode, issueLink } from './tokens.ts';

/** Sends a link (or, to a phone, a code) that lets a new password be set. Answers the same when nobody is known. */
export const recoverPassword: AuthUseCase<z.infer<typeof addressRequest>> = (context, input, visitor) =>
  atLeast(ANSWER_FLOOR_MS, async () => {
    const identity = identityOf(input);
    if (!(await admitMessage(context, identity, visitor))) return { answer: { sent: true } };
    const user = await findUserByIdentity(context.db, identity);
    if (!user) return { answer: { sent: true } };
    if (identity.kind === 'phone') {
      const code = await issueCode(context, 'recovery', identity);
      await context.sms.send({ to: identity.number, text: codeText(context.config, code) });
      return { answer: { sent: true } };
    }
    await inAccountsTransaction(context, async (inner) => {
      const token = await issueLink(inner, 'recovery', user.id);
      await inner.mail.enqueue(inner.db, recoveryMail(inner.config, identity.address, token));
    });
    return { answer: { sent: true } };
  });
