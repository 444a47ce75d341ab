import { z } from 'zod';
import { emailAddress } from '#shared/addresses/email.ts';
import { textBlock, textLine } from '#shared/text/text.ts';
import { defineRefusals } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { adminContactContract } from './admin-contract.ts';

/** What can be refused about messages to the team. */
export const contactRefusals = defineRefusals({
  TOO_MANY_MESSAGES: [
    429,
    'We already have several messages from you. Please wait an hour before you send another.',
  ],
  CONTACT_CROWDED: [
    429,
    'Many messages came from your network within an hour. Sign in to send yours, or wait a while.',
  ],
});

const line = (max: number) => textLine({ min: 1, max, required: 'Required' });

/** The contact form: all four fields are required. */
export const contactMessageShape = z.strictObject({
  name: line(100),
  email: emailAddress(),
  subject: line(150),
  message: textBlock({ min: 1, max: 5000, required: 'Required' }),
});

export type ContactMessage = z.infer<typeof contactMessageShape>;

const route = routesOf('Contact');

export const contactContract = {
  /** Stores a message to the team and mails it to them. */
  sendMessage: operation('anyone')
    .route(route.post('/contact-messages', 'Send a message to the team', 201))
    .errors(contactRefusals)
    .input(contactMessageShape)
    .output(z.object({ id: z.guid() })),

  admin: adminContactContract,
};
