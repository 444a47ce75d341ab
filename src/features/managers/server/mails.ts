import type { Config } from '#platform/config/config.ts';
import type { MailMessage } from '#platform/mail/message.ts';
import { isolated } from '#shared/text/isolated.ts';
import { CODE_HOURS } from '../rules.ts';

/** The code that proves to a player's own claim that the store knows of it. */
export const claimCodeMail = (
  { productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>,
  {
    to,
    code,
    store,
    retailerId,
    alias,
  }: { to: string; code: string; store: string; retailerId: string; alias: string },
): MailMessage => ({
  to,
  subject: `${code} is the code for the page of ${isolated(store)}`,
  paragraphs: [
    `${isolated(alias)} wants to manage the page of ${isolated(store)} on ${isolated(productName)}, and asked us to send a code to the store.`,
    `If that is you, or somebody of the store, the code is ${code}. It works for ${CODE_HOURS} hours, for ${isolated(alias)} alone.`,
    'Whoever types it may change the store’s page and decide who else may. If you know nothing of this, do nothing: without the code nothing changes.',
  ],
  action: { label: 'See the page', url: `${publicUrl}/retailers/${retailerId}` },
});
