import type { z } from 'zod';
import type { addressRequest } from '../../requests.ts';
import { inAccountsTransaction, type AuthUseCase } from '../accounts-context.ts';
import { admitMessage } from '../links/admit-message.ts';
import { ANSWER_FLOOR_MS, atLeast } from './at-least.ts';
import { identityOf } from '../identity.ts';
import { codeText, magicLinkMail } from '../mails.ts';
import { lockUserByIdentity } from '../records/accounts.ts';
import { issueCode, issueLink } from '../links/tokens.ts';

/**
 * Sends a magic link and a one-time code by mail, or a code to a phone. Known and unknown addresses take the same
 * way: whoever answers gets in, and the user is made when there is none.
 */
export const sendSignInLink: AuthUseCase<z.infer<typeof addressRequest>> = (context, input, visitor) =>
  atLeast(ANSWER_FLOOR_MS, async () => {
    const identity = identityOf(input);
    const message = await admitMessage(context, 'link', identity, visitor);
    const answer = { answer: { sent: true } } as const;
    if (!message.goesOut) return message.answer(answer);
    const code = await inAccountsTransaction(context, async (inner) => {
      await lockUserByIdentity(inner.db, identity);
      const issued = await issueCode(inner, 'otp', identity);
      if (identity.kind === 'phone') return issued;
      const token = await issueLink(inner, 'magiclink', { subject: identity.address, recipient: identity });
      await inner.mail.enqueue(inner.db, magicLinkMail(inner.config, identity.address, token, issued));
      return issued;
    });
    if (identity.kind === 'phone') {
      await context.sms.send({ to: identity.number, text: codeText(context.config, code) });
    }
    return message.answer(answer);
  });
