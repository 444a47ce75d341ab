import type { z } from 'zod';
import type { addressRequest } from '../requests.ts';
import { inAccountsTransaction, type AuthUseCase } from './accounts-context.ts';
import { ANSWER_FLOOR_MS, atLeast } from './at-least.ts';
import { identityOf } from './identity.ts';
import { codeText, magicLinkMail } from './messages.ts';
import { admitMessage } from './throttle.ts';
import { issueCode, issueLink } from './tokens.ts';

/**
 * Sends a magic link and a one-time code by mail, or a code to a phone. Known and unknown addresses take the same
 * way: whoever answers gets in, and the user is made when there is none.
 */
export const sendSignInLink: AuthUseCase<z.infer<typeof addressRequest>> = (context, input, visitor) =>
  atLeast(ANSWER_FLOOR_MS, async () => {
    const identity = identityOf(input);
    if (!(await admitMessage(context, identity, visitor))) return { answer: { sent: true } };
    if (identity.kind === 'phone') {
      const code = await issueCode(context, 'otp', identity);
      await context.sms.send({ to: identity.number, text: codeText(context.config, code) });
      return { answer: { sent: true } };
    }
    await inAccountsTransaction(context, async (inner) => {
      const token = await issueLink(inner, 'magiclink', identity.address);
      const code = await issueCode(inner, 'otp', identity);
      await inner.mail.enqueue(inner.db, magicLinkMail(inner.config, identity.address, token, code));
    });
    return { answer: { sent: true } };
  });
