import { join } from 'node:path';
import type { Context } from '#platform/context.ts';
import type { JobQueue, Jobs } from '#platform/jobs/jobs.ts';
import { createMailDelivery, type MailSettings } from '#platform/mail/delivery.ts';
import type { LiveBranding } from '#platform/live/live-branding.ts';
import { type ForgetMessages, messageForgetter } from '#platform/mail/forget-messages.ts';
import { createMailer, type Mailer } from '#platform/mail/mailer.ts';
import { mailQueue, signInMailQueue } from '#platform/mail/queue.ts';
import { outboxSms, type SmsSender } from '#platform/mail/sms.ts';
import { queuedSms, smsQueue } from '#platform/mail/sms-webhook.ts';
import { sweepOutboxQueue } from '#platform/mail/sweep-outbox.ts';
import { openPushKeys } from '#platform/push/push-keys.ts';
import { pushQueue } from '#platform/push/push-queue.ts';
import { createEncryption } from '#platform/security/keys.ts';

type Senders = { mail: Mailer; sms: SmsSender; forgetMessages: ForgetMessages };

type Messages = {
  /** The folder for messages when there is no mail server. */
  outboxFolder: string;
  queues: JobQueue[];
  sendersOf: (jobs: Jobs) => Senders;
  close: () => void;
};

/** Sets up mail, text messages to phones and push notifications according to the configuration. */
export async function openMessages(
  parts: Pick<Context, 'db' | 'clock' | 'config' | 'log' | 'keys'> & { branding: LiveBranding },
): Promise<Messages> {
  const { db, clock, config, log, keys, branding } = parts;
  const { smtpUrl, publicUrl, smsWebhook } = config;
  const outboxFolder = join(config.dataDir, 'outbox');
  // Read for every message, because admins can change them.
  const settings: MailSettings = {
    smtpUrl,
    outboxFolder,
    get from() {
      return config.mailFrom;
    },
    get frame() {
      const look = branding.now();
      return { productName: look.name, publicUrl, look };
    },
  };
  const delivery = createMailDelivery(settings);
  // A separate connection, so that sign-in mails do not wait for others.
  const signInDelivery = createMailDelivery(settings);
  const mailEncryption = createEncryption(config, 'mail');
  const smsEncryption = createEncryption(config, 'sms');
  const pushSender = {
    keys: await openPushKeys(db, keys),
    contactEmail: config.contactEmail,
    testService: config.pushTestService,
  };
  return {
    outboxFolder,
    queues: [
      ...(smsWebhook ? [smsQueue(smsWebhook, smsEncryption)] : []),
      mailQueue(delivery.deliver, mailEncryption),
      signInMailQueue(signInDelivery.deliver, mailEncryption),
      pushQueue({ db, clock, keys, sender: pushSender }),
      sweepOutboxQueue({ folder: outboxFolder, clock, log }),
    ],
    sendersOf: (jobs) => ({
      mail: createMailer({ deliver: delivery.deliver, jobs, encryption: mailEncryption }),
      sms: smsWebhook ? queuedSms(jobs, smsEncryption) : outboxSms(outboxFolder),
      forgetMessages: messageForgetter({ jobs, mailEncryption, smsEncryption, outboxFolder }),
    }),
    close: () => {
      delivery.close();
      signInDelivery.close();
    },
  };
}
