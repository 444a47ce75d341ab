import { z } from 'zod';
import { defineRefusals } from '../../shared/errors.ts';
import { operation } from '../../shared/operation.ts';
import { adminContactContract } from './admin-contract.ts';

/** What can be refused about messages to the team. */
export const contactRefusals = defineRefusals({
  TOO_MANY_MESSAGES: {
    status: 429,
    message: 'We already have several messages from you. Please wait an hour before you send another.',
  },
  CONTACT_CROWDED: {
    status: 429,
    message: 'Many messages came from your network within an hour. Sign in to send yours, or wait a while.',
  },
});

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'Required')
    .max(max, `Use at most ${max} characters`)
    .regex(/^[^\r\n]*$/, 'Required on one line');

/** The contact form: all four fields are required. */
export const contactMessageShape = z.strictObject({
  name: line(100),
  email: z
    .string()
    .trim()
    .min(1, 'Required')
    .max(254, 'Use at most 254 characters')
    .pipe(z.email('Invalid email')),
  subject: line(150),
  message: z.string().trim().min(1, 'Required').max(5000, 'Use at most 5000 characters'),
});

export type ContactMessage = z.infer<typeof contactMessageShape>;

export const contactContract = {
  /** Stores a message to the team and mails it to them. */
  sendMessage: operation('anyone')
    .route({
      method: 'POST',
      path: '/contact-messages',
      tags: ['Contact'],
      summary: 'Send a message to the team',
      successStatus: 201,
    })
    .errors(contactRefusals)
    .input(contactMessageShape)
    .output(z.object({ id: z.guid() })),

  admin: adminContactContract,
};
