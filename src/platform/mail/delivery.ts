import { createTransport } from 'nodemailer';
import { newId, type Id } from '#shared/ids.ts';
import { type MailProblem, mailProblemOf } from './mail-problem.ts';
import type { CalendarPart, MailMessage } from './message.ts';
import { writeToOutbox } from './outbox.ts';
import { renderMessage, type MailFrame } from './render.ts';

/**
 * Hands one message over; resolves when the other side has taken it. `id` becomes the Message-ID: should a message go
 * out twice, because a server died between sending and noting it, mail clients can tell that it is one.
 */
export type MailDelivery = (message: MailMessage, id?: Id) => Promise<void>;

/** Mail was not accepted. Says the cause and what to do, and never an address, because it ends up in logs. */
export class MailError extends Error {
  readonly code: string;
  /** The mail server will never take this message: another try is of no use. */
  readonly permanent: boolean;
  constructor(problem: MailProblem) {
    super(`${problem.says} (${problem.code})`);
    this.name = 'MailError';
    this.code = problem.code;
    this.permanent = problem.permanent;
  }
}

export type MailSettings = {
  /** Address of the mail server, such as smtp://user:password@host:587; without it messages become files in the outbox. */
  smtpUrl: string | null;
  /** The sender: an address, or a name and an address in angle brackets. */
  from: string;
  outboxFolder: string;
  frame: MailFrame;
};

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;
/** Whole: nothing in it ends the angle brackets or the line of a header. */
const WEB_ADDRESS = /^https?:\/\/[^\s<>]+$/;
const ONE_ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/;

/** Messages that are on their way into the outbox at this moment. */
const underWay = new Set<Promise<void>>();

/** Resolves once no message is on its way that was when this was called. */
export const deliveriesEnded = async (): Promise<void> => void (await Promise.allSettled(underWay));

/** Chooses the mail server or the outbox. Close it when the server stops. */
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

/** Exactly one recipient, no header that a line break could begin, and no link but to a web page. */
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
    // Answers by machines (away notices) to machines help nobody.
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && unsubscribeHeaders(unsubscribe)) },
  };
}

/**
 * The first entry as a third form of the message, which calendars read, and as a file for those that do not. A form holds
 * one entry (RFC 5546): further ones are files.
 */
const calendarParts = ([first, ...others]: readonly CalendarPart[]) => ({
  ...(first && { icalEvent: { ...first, filename: 'invite.ics' } }),
  attachments: others.map(({ method, content }, index) => ({
    filename: `invite-${index + 2}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content,
  })),
});

/** RFC 2369 and, where the address is a safe one, RFC 8058: one press in the mail program, and no page opens. */
const unsubscribeHeaders = ({ url }: NonNullable<MailMessage['unsubscribe']>): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  ...(url.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
});

/** A message that is refused before any server sees it. */
const refusedHere = (code: 'EURL' | 'EADDRESS') =>
  new MailError(mailProblemOf(Object.assign(new Error(code), { code })));
