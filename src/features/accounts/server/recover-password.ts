import type { z } from 'zod';
import type { addressRequest } from '../requests.ts';
import { inAccountsTransaction, type AuthUseCase } from './accounts-context.ts';
import { admitMessage } from './admit-message.ts';
import { ANSWER_FLOOR_MS, atLeast } from './at-least.ts';
import { identityOf } from './identity.ts';
import { codeText, recoveryMail } from './messages.ts';
import { findUserByIdentity } from './records/accounts.ts';
import { issueCode, issueLink } from './tokens.ts';

/** Sends a link (or, to a phone, a code) that lets a new password be set. Answers the same when nobody is known. */
export const recoverPassword: AuthUseCase<z.infer<typeof addressRequest>> = (context, input, visitor) =>
  atLeast(ANSWER_FLOOR_MS, async () => {
    const identity = identityOf(input);
    const message = await admitMessage(context, 'account', identity, visitor);
    const answer = { answer: { sent: true } } as const;
    const user = message.goesOut ? await findUserByIdentity(context.db, identity) : null;
    if (!user) return message.answer(answer);
    if (identity.kind === 'phone') {
      const code = await issueCode(context, 'recovery', identity);
      await context.sms.send({ to: identity.number, text: codeText(context.config, code) });
      return message.answer(answer);
    }
    await inAccountsTransaction(context, async (inner) => {
      const token = await issueLink(inner, 'recovery', user.id);
      await inner.mail.enqueue(recoveryMail(inner.config, identity.address, token), inner.db);
    });
    return message.answer(answer);
  });
