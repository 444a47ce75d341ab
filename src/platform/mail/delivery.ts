import { createTransport } from 'nodemailer';
import { newId, type Id } from '#shared/ids.ts';
import { type MailProblem, mailProblemOf } from './mail-problem.ts';
import type { CalendarPart, MailMessage } from './message.ts';
import { writeToOutbox } from './outbox.ts';
import { renderMessage, type MailFrame } from './render.ts';

/**
 * Delivers a message; resolves when the mail server, or the outbox, has accepted it. `id` becomes the Message-ID: if a
 * message is sent twice because a server died before recording the delivery, mail clients can recognise the duplicate.
 */
export type MailDelivery = (message: MailMessage, id?: Id) => Promise<void>;

/** The error of mail that was not accepted. It gives the cause and a remedy, but never an e-mail address, because it is logged. */
export class MailError extends Error {
  readonly code: string;
  /** The mail server will never accept this message, so retrying is useless. */
  readonly permanent: boolean;
  constructor(problem: MailProblem) {
    super(`${problem.says} (${problem.code})`);
    this.name = 'MailError';
    this.code = problem.code;
    this.permanent = problem.permanent;
  }
}

export type MailSettings = {
  /** The URL of the mail server, such as smtp://user:password@host:587; without it messages are written as files to the outbox. */
  smtpUrl: string | null;
  /** The sender: an address, or a name and an address in angle brackets. */
  from: string;
  outboxFolder: string;
  frame: MailFrame;
};

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;
/** Contains nothing that could end the angle brackets or the line of a header. */
const WEB_ADDRESS = /^https?:\/\/[^\s<>]+$/;
const ONE_ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/;

/** Messages that are being written to the outbox now. */
const underWay = new Set<Promise<void>>();

/** Waits for the deliveries that are in progress now. */
export const deliveriesEnded = async (): Promise<void> => void (await Promise.allSettled(underWay));

/** Delivers to the mail server, or to the outbox if there is none. Call `close` when the server stops. */
export function createMailDelivery(settings: MailSettings): { deliver: MailDelivery; close: () => void } {
  const transport = settings.smtpUrl
    ? createTransport({
        url: settings.smtpUrl,
        pool: true,
        maxConnections: 3,
        connectionTimeout: CONNECT_TIMEOUT_MS,
        greetingTimeout: CONNECT_TIMEOUT_MS,
        socketTimeout: SOCKET_TIMEOUT_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    : null;
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  const host = new URL(settings.frame.publicUrl).hostname;

  async function deliver(message: MailMessage, id: Id = newId()): Promise<void> {
    const mail = {
      ...envelopeOf(message, settings.from),
      ...renderMessage(message, settings.frame),
      messageId: `<${id}@${host}>`,
    };
    if (transport) {
      await transport.sendMail(mail).catch((error: unknown) => {
        throw new MailError(mailProblemOf(error));
      });
      return;
    }
    const composed = await composer.sendMail(mail);
    await writeToOutbox(settings.outboxFolder, composed.message as Buffer, 'eml');
  }
  const tracked: MailDelivery = (message, id) => {
    const delivery = deliver(message, id).finally(() => underWay.delete(delivery));
    underWay.add(delivery);
    return delivery;
  };
  return { deliver: transport ? deliver : tracked, close: () => transport?.close() };
}

/** Ensures that there is exactly one recipient, that no line break can begin another header, and that links only lead to web pages. */
function envelopeOf(message: MailMessage, from: string) {
  const { to, subject, replyTo, action, calendars, unsubscribe, footnotes } = message;
  const links = (footnotes ?? []).map((note) => (typeof note === 'string' ? undefined : note.link));
  if ([action, unsubscribe, ...links].some((link) => link && !WEB_ADDRESS.test(link.url)))
    throw refusedHere('EURL');
  if (!ONE_ADDRESS.test(to) || (replyTo !== undefined && !ONE_ADDRESS.test(replyTo)))
    throw refusedHere('EADDRESS');
  return {
    from,
    to: { name: '', address: to },
    subject: subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(),
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    ...calendarParts(calendars ?? []),
    // Keeps other mail systems from sending automatic replies, such as away notices.
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && unsubscribeHeaders(unsubscribe)) },
  };
}

/**
 * Adds the first calendar entry as an alternative form of the message, which calendars read, and as a file for programs
 * that do not. One form can hold only one entry (RFC 5546), so further ones are only attached as files.
 */
const calendarParts = ([first, ...others]: readonly CalendarPart[]) => ({
  ...(first && { icalEvent: { ...first, filename: 'invite.ics' } }),
  attachments: others.map(({ method, content }, index) => ({
    filename: `invite-${index + 2}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content,
  })),
});

/** Headers of RFC 2369, and of RFC 8058 if the URL is https: the mail program unsubscribes with one press, without opening a page. */
const unsubscribeHeaders = ({ url }: NonNullable<MailMessage['unsubscribe']>): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  ...(url.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
});

/** The error of a message that is refused before it reaches any server. */
const refusedHere = (code: 'EURL' | 'EADDRESS') =>
  new MailError(mailProblemOf(Object.assign(new Error(code), { code })));
