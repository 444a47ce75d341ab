import { noticeKinds } from '../../src/api/notices.ts';
import * as accountMails from '../../src/features/accounts/server/mails.ts';
import { answerMail, contactMessageMail } from '../../src/features/contact/server/mails.ts';
import { inviteMail } from '../../src/features/invites/server/mails.ts';
import { testMail } from '../../src/features/outgoing-mail/server/mails.ts';
import { writeInvitation } from '../../src/platform/calendar/write-calendar.ts';
import type { CalendarPart, MailMessage } from '../../src/platform/mail/message.ts';
import { noticeMail } from '../../src/platform/notices/notice-mail.ts';
import { NOTICE_MAILS_PATH, sealUnsubscription } from '../../src/platform/notices/unsubscribe-token.ts';
import { newId } from '../../src/shared/ids.ts';
import type { TestContext } from './context.ts';
import { noticeSamples } from './notice-samples.ts';

const TOKEN = 'q3Zt0vF1m9cYw7PbN2sLxH5uJd8RkEaG4oVi6TyCzMg';
const CODE = '493817';

/** Every mail of the product, to one recipient, under a name for each: those of notices have their kind's, and a number. */
export function sampleMails(context: TestContext, to: string): { name: string; message: MailMessage }[] {
  const { config } = context;
  const question = {
    name: 'Kim',
    email: to,
    subject: 'Lost dice',
    message: 'I left a bag of dice at table 4 on Saturday. Has anybody found it?',
  };
  const others: Record<string, MailMessage> = {
    'account-confirm': accountMails.confirmationMail(config, to, TOKEN, CODE),
    'account-registered-before': accountMails.alreadyRegisteredMail(config, to),
    'account-magic-link': accountMails.magicLinkMail(config, to, TOKEN, CODE),
    'account-recovery': accountMails.recoveryMail(config, to, TOKEN, CODE),
    'account-address-code': accountMails.addressCodeMail(config, to, CODE),
    'account-address-taken': accountMails.addressTakenMail(config, to),
    'account-password-changed': accountMails.passwordChangedMail(config, to),
    'contact-message': contactMessageMail({ ...config, contactEmail: to }, question),
    'contact-answer': answerMail(config, question, 'They lie at the front desk. Come by any day until nine!'),
    invitation: inviteMail(context, {
      inviteId: newId(),
      to,
      firstName: 'Kim',
      message: 'Come and play!',
      inviterAlias: 'Robin',
      expiresAt: new Date(context.clock().getTime() + 30 * 86_400_000),
      token: TOKEN,
    }),
    'test-mail': testMail(config, to),
  };
  return [
    ...Object.entries(others).map(([name, message]) => ({ name, message })),
    ...noticeKinds
      .filter(({ channels }) => channels.mail !== 'never')
      .flatMap((kind) => {
        const userId = newId();
        const reader = { userId, timeZone: 'America/New_York', currency: 'USD' };
        const token = sealUnsubscription(context.keys, { userId, kind: kind.name });
        const url = `${config.publicUrl}${NOTICE_MAILS_PATH}/${token}`;
        return (noticeSamples[kind.name] ?? []).map((facts, index) => ({
          name: `${kind.name}-${index + 1}`,
          message: noticeMail(config.publicUrl, {
            to,
            words: kind.words(kind.facts.parse(facts), reader),
            kind,
            unsubscribeUrl: kind.channels.mail === 'always' ? null : url,
            calendars: 'calendars' in kind ? [sampleEntry(context, to)] : [],
          }),
        }));
      }),
  ];
}

/** An entry of a calendar as mails carry it. */
function sampleEntry({ config, clock }: TestContext, attendee: string): CalendarPart {
  const start = new Date(clock().getTime() + 86_400_000);
  const url = `${config.publicUrl}/campaigns/01890000-0000-7000-8000-000000000001`;
  const content = writeInvitation({
    method: 'REQUEST',
    attendee,
    productName: config.productName,
    sender: config.mailFrom,
    event: {
      uid: '01890000-0000-7000-8000-000000000002@guild.example',
      sequence: 7,
      start,
      end: new Date(start.getTime() + 4 * 3_600_000),
      changedAt: clock(),
      summary: 'The Mill: session 3',
      location: 'Table 4, Dragon Den, Pittsburgh',
      description: `The mill burns.\n\n${url}`,
      url,
      isCancelled: false,
    },
  });
  return { method: 'REQUEST', content };
}
