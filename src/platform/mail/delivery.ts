import { createTransport } from 'nodemailer';
import { newId, type Id } from '../../shared/ids.ts';
import type { MailMessage } from './message.ts';
import { writeToOutbox } from './outbox.ts';
import { renderMessage, type MailFrame } from './render.ts';

/**
 * Hands one message over; resolves when the other side has taken it. `id` becomes the Message-ID: should a message go
 * out twice, because a server died between sending and noting it, mail clients can tell that it is one.
 */
export type MailDelivery = (message: MailMessage, id?: Id) => Promise<void>;

/** Mail was not accepted. Carries a code and never an address, because it ends up in logs. */
export class MailError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`Mail was not accepted (${code})`);
    this.name = 'MailError';
    this.code = code;
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
const ONE_ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/;

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
        throw new MailError(codeOf(error));
      });
      return;
    }
    const composed = await composer.sendMail(mail);
    await writeToOutbox(settings.outboxFolder, composed.message as Buffer, 'eml');
  }
  return { deliver, close: () => transport?.close() };
}

/** Exactly one recipient, no header that a line break could begin, and no link but to a web page. */
function envelopeOf(message: MailMessage, from: string) {
  const { to, subject, replyTo, action } = message;
  if (action && !/^https?:\/\//.test(action.url)) throw new MailError('EURL');
  if (!ONE_ADDRESS.test(to) || (replyTo !== undefined && !ONE_ADDRESS.test(replyTo)))
    throw new MailError('EADDRESS');
  return {
    from,
    to: { name: '', address: to },
    subject: subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(),
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    // Answers by machines (away notices) to machines help nobody.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code ?? 'EUNKNOWN', responseCode].filter(Boolean).join(' ');
}
