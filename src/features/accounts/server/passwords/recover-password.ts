import type { z } from 'zod';
import type { addressRequest } from '../../inputs.ts';
import { inAccountsTransaction, type AuthUseCase } from '../accounts-context.ts';
import { sendWayBack } from '../addresses/send-way-back.ts';
import { admitMessage } from '../links/admit-message.ts';
import { atLeast } from '../sign-in/at-least.ts';
import { identityOf } from '../security/identity.ts';
import { codeText, recoveryMail } from '../mails.ts';
import { lockUserByIdentity } from '../records/accounts.ts';
import { issueCode, issueLink } from '../links/tokens.ts';

/** Sends a link and a code that set a new password; a phone gets only a code. The answer is the same for unknown addresses. */
export const recoverPassword: AuthUseCase<z.infer<typeof addressRequest>> = (context, input, visitor) =>
  atLeast(context.answerFloorMs, async () => {
    const identity = identityOf(input);
    const message = await admitMessage(context, 'account', identity, visitor);
    const answer = { answer: { sent: true } } as const;
    if (!message.goesOut) return message.answer(answer);
    const code = await inAccountsTransaction(context, async (inner) => {
      const user = await lockUserByIdentity(inner.db, identity);
      if (!user) {
        await sendWayBack(inner, identity);
        return null;
      }
      if (identity.kind === 'phone') return issueCode(inner, 'recovery', identity);
      const token = await issueLink(inner, 'recovery', { subject: user.id, recipient: identity });
      const typed = await issueCode(inner, 'recovery', identity);
      await inner.mail.enqueue(inner.db, recoveryMail(inner.config, identity.address, token, typed));
      return null;
    });
    if (identity.kind === 'phone' && code !== null) {
      await context.sms.send({ to: identity.number, text: codeText(context.config, code) });
    }
    return message.answer(answer);
  });
