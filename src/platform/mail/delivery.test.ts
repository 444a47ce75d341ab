import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, describe, expect, test } from 'vitest';
import { startMailServer, type TestMailServer } from '../../../tests/support/services/mail-server.ts';
import { createMailDelivery, MailError } from './delivery.ts';
import { messageForgetter } from './forget-messages.ts';
import type { MailMessage } from './message.ts';

const frame = { productName: 'Guild & Hall', publicUrl: 'https://guild.example' };
const message: MailMessage = {
  to: 'mira@example.com',
  subject: 'Your seat at “The Long Table” is free again – 龍',
  paragraphs: ['Hello <Mira>,', 'a seat & a chair\nare free.'],
  action: { label: 'Take it', url: 'https://guild.example/auth/callback?type=signup&x=1#token=abc' },
  footnotes: ['Nothing happens until the button is pressed.'],
};

const servers: TestMailServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function delivery(options: { smtp?: Parameters<typeof startMailServer>[0] | false } = {}) {
  const outboxFolder = join(await mkdtemp(join(tmpdir(), 'outbox-')), 'outbox');
  const server = options.smtp === false ? null : await startMailServer(options.smtp);
  if (server) servers.push(server);
  const made = createMailDelivery({
    smtpUrl: server ? server.url : null,
    from: '"Guild & Hall" <no-reply@guild.example>',
    outboxFolder,
    frame,
  });
  return { ...made, outboxFolder, server };
}

/** The error of delivering to this server; undefined when it accepts the message. */
async function failureWith(smtpUrl: string): Promise<unknown> {
  const { deliver, close } = createMailDelivery({
    smtpUrl,
    from: 'no-reply@guild.example',
    outboxFolder: '/nowhere',
    frame,
  });
  const failure: unknown = await deliver(message).catch((error: unknown) => error);
  close();
  return failure;
}

describe('over SMTP', () => {
  test('a message arrives with both parts, in any script', async () => {
    const { deliver, server, close } = await delivery();
    await deliver(message);
    close();
    expect(server?.received).toHaveLength(1);
    expect(server?.received[0]?.recipients).toEqual(['mira@example.com']);
    const mail = await PostalMime.parse(server?.received[0]?.source ?? '');
    expect(mail.subject).toBe(message.subject);
    expect(mail.from).toEqual({ name: 'Guild & Hall', address: 'no-reply@guild.example' });
    expect(mail.text).toContain('Hello <Mira>,');
    expect(mail.text).toContain(message.action?.url);
    expect(mail.html).toContain('Hello &lt;Mira&gt;,');
    expect(mail.html).toContain('a seat &amp; a chair<br>are free.');
    expect(mail.html).toContain('href="https://guild.example/auth/callback?type=signup&amp;x=1#token=abc"');
    expect(mail.html).toContain('Guild &amp; Hall');
    expect(mail.html).toContain('prefers-color-scheme: dark');
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  test('an entry for a calendar goes along as a form of the message and as a file', async () => {
    const { deliver, server, close } = await delivery();
    const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n';
    await deliver({ ...message, calendars: [{ method: 'CANCEL', content }] });
    close();
    const source = server?.received[0]?.source ?? '';
    expect(source).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=CANCEL/m);
    const { attachments, html } = await PostalMime.parse(source);
    expect(html).toContain('Take it');
    const texts = attachments.map(({ content: bytes }) =>
      (typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes)).replaceAll(/\r?\n/g, '\r\n'),
    );
    expect(texts).toEqual([content, content]);
    expect(attachments.map(({ mimeType }) => mimeType)).toEqual(
      expect.arrayContaining(['text/calendar', 'application/ics']),
    );
  });

  test('of several entries for a calendar the first is a form of the message, and all are files', async () => {
    const { deliver, server, close } = await delivery();
    const [first, second] = ['one', 'two'].map((uid) => `BEGIN:VCALENDAR\r\nUID:${uid}\r\nEND:VCALENDAR\r\n`);
    const method = 'REQUEST';
    await deliver({
      ...message,
      calendars: [
        { method, content: first! },
        { method, content: second! },
      ],
    });
    close();
    const source = server?.received[0]?.source ?? '';
    expect(source.match(/^Content-Type: multipart\/alternative/gm)).toHaveLength(1);
    const { attachments } = await PostalMime.parse(source, { attachmentEncoding: 'utf8' });
    expect(
      attachments.map(({ filename, disposition, mimeType, method: of, content }) => [
        disposition === 'attachment' ? filename : null,
        mimeType,
        of,
        /UID:(\w+)/.exec(content as string)?.[1],
      ]),
    ).toEqual([
      [null, 'text/calendar', 'REQUEST', 'one'],
      ['invite-2.ics', 'text/calendar', 'REQUEST', 'two'],
      ['invite.ics', 'application/ics', undefined, 'one'],
    ]);
  });

  test('a mail server that refuses or is away is an error with a code and without an address', async () => {
    const refusing = await delivery({ smtp: { refuse: 550 } });
    const refused = await refusing.deliver(message).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(MailError);
    expect(String(refused)).toMatch(
      /^MailError: The mail server does not take the recipient: .+ \(EENVELOPE 550/,
    );
    expect(String(refused)).not.toMatch(/mira|example/);
    expect(refused).toMatchObject({ permanent: true });
    refusing.close();
    await refusing.server?.stop();
    const away = await refusing.deliver(message).catch((error: unknown) => error);
    expect(String(away)).not.toMatch(/mira|example/);
  });

  test('the cause is named: a certificate of its own making, a wrong password, nobody listening', async () => {
    const selfSigned = await startMailServer({ selfSigned: true });
    const closed = await startMailServer({ noPassword: true });
    servers.push(selfSigned);
    const untrusted = await failureWith(selfSigned.url);
    expect(String(untrusted)).toMatch(
      /certificate is self-signed.*\?tls\.rejectUnauthorized=false.*SELF_SIGNED/,
    );
    expect(untrusted).toMatchObject({ permanent: false });
    expect(await failureWith(`${selfSigned.url}?tls.rejectUnauthorized=false`)).toBeUndefined();
    expect(await failureWith(`${selfSigned.url}?ignoreTLS=true`)).toBeUndefined();
    const withPassword = closed.url.replace('smtp://', 'smtp://guild:h1dden@');
    const unknown = await failureWith(withPassword);
    expect(String(unknown)).toMatch(/does not take the name and password in SMTP_URL.*EAUTH 535/);
    expect(String(unknown)).not.toContain('h1dden');
    await closed.stop();
    expect(String(await failureWith(closed.url))).toMatch(/refused the connection.*ECONNREFUSED/);
  });

  test.each([
    'mira@example.com\r\nBcc: other@example.com',
    'mira@example.com\nRCPT TO:<other@example.com>',
    'mira@example.com, other@example.com',
    'mira@example.com;other@example.com',
    '"x" <mira@example.com>, other@example.com',
    'mira@example.com\u2028other@example.com',
    'mira@example.com other@example.com',
    'group:mira@example.com;',
    '',
  ])('no text makes more than one recipient: %j', async (to) => {
    const { deliver, server, close } = await delivery();
    await expect(deliver({ ...message, to })).rejects.toThrow('EADDRESS');
    await expect(deliver({ ...message, replyTo: to })).rejects.toThrow('EADDRESS');
    close();
    expect(server?.received).toEqual([]);
  });

  test('no subject makes a header or a body', async () => {
    const { deliver, server, close } = await delivery();
    await deliver({ ...message, subject: 'Hello\r\nBcc: other@example.com\r\n\r\nbody\u2028x\u0000y' });
    close();
    expect(server?.received[0]?.recipients).toEqual(['mira@example.com']);
    const mail = await PostalMime.parse(server?.received[0]?.source ?? '');
    expect(mail.subject).toBe('Hello Bcc: other@example.com body x y');
    expect(mail.bcc).toBeUndefined();
    expect(mail.text).toContain('Hello <Mira>,');
  });

  test('no script address becomes a link', async () => {
    const { deliver, server, close } = await delivery();
    const action = { label: '<b>', url: 'javascript:alert(1)' };
    await expect(deliver({ ...message, action })).rejects.toThrow('EURL');
    close();
    expect(server?.received).toEqual([]);
  });
});

describe('into the outbox', () => {
  test('a message that is on its way when its recipient is forgotten is not left there', async () => {
    const { deliver, outboxFolder } = await delivery({ smtp: false });
    const encryption = { encrypt: String, decrypt: () => ({}) };
    const forget = messageForgetter({
      jobs: { forget: () => Promise.resolve() },
      mailEncryption: encryption,
      smsEncryption: encryption,
      outboxFolder,
    });
    await deliver({ ...message, to: 'sam@example.com' });
    const onItsWay = deliver(message);
    await forget([message.to]);
    await onItsWay;
    const [left = '', ...others] = await readdir(outboxFolder);
    expect(others).toEqual([]);
    expect(await readFile(join(outboxFolder, left), 'latin1')).toContain('sam@example.com');
  });

  test('a message is a standard .eml file whose name sorts by time', async () => {
    const { deliver, outboxFolder } = await delivery({ smtp: false });
    await deliver({ ...message, subject: 'first' });
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
    await deliver({ ...message, subject: 'second' });
    const names = (await readdir(outboxFolder)).toSorted();
    expect(names).toHaveLength(2);
    expect(names[0]).toMatch(/^\d{8}T\d{9}Z-[0-9a-f]{12}\.eml$/);
    const mails = await Promise.all(
      names.map(async (name) => PostalMime.parse(await readFile(join(outboxFolder, name)))),
    );
    expect(mails.map((mail) => mail.subject)).toEqual(['first', 'second']);
    expect(mails[0]?.to).toEqual([{ name: '', address: 'mira@example.com' }]);
    expect(mails[0]?.html).toContain('Take it');
  });

  test('lines end as in mail, and only the server’s user can read it', async () => {
    const { deliver, outboxFolder } = await delivery({ smtp: false });
    await deliver(message);
    const [name = ''] = await readdir(outboxFolder);
    const source = await readFile(join(outboxFolder, name), 'latin1');
    expect(source.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect((await stat(join(outboxFolder, name))).mode & 0o077).toBe(0);
  });
});
