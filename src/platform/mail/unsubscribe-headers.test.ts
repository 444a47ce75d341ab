import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMailDelivery } from './delivery.ts';
import type { MailMessage } from './message.ts';

let outboxFolder: string;
beforeEach(async () => {
  outboxFolder = await mkdtemp(join(tmpdir(), 'guildhall-outbox-'));
});
afterEach(() => rm(outboxFolder, { recursive: true, force: true }));

const token = 'aB3-_'.repeat(30);

/** The sent message with its headers unfolded. */
async function sent(unsubscribe: MailMessage['unsubscribe'], footnotes: MailMessage['footnotes'] = []) {
  const frame = { productName: 'Guildhall', publicUrl: 'https://guild.example' };
  const { deliver } = createMailDelivery({ smtpUrl: null, from: 'post@guild.example', outboxFolder, frame });
  const words = { to: 'kim@example.com', subject: 'Hello', paragraphs: ['Hello Kim,'], footnotes };
  await deliver(unsubscribe ? { ...words, unsubscribe } : words);
  const [name] = await readdir(outboxFolder);
  return (await readFile(join(outboxFolder, name!), 'utf8')).replaceAll(/\r\n[ \t]+/g, ' ');
}

describe('the headers by which mail programs switch mails off', () => {
  test('name the whole address, and that one press is enough', async () => {
    const url = `https://guild.example/unsubscribe/notices/${token}`;
    const message = await sent({ url });
    expect(message).toContain(`List-Unsubscribe: <${url}>\r\n`);
    expect(message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  });

  test('promise one press at safe addresses alone', async () => {
    const message = await sent({ url: 'http://127.0.0.1:3000/unsubscribe/notices/x' });
    expect(message).toContain('List-Unsubscribe: <http://127.0.0.1:3000/unsubscribe/notices/x>\r\n');
    expect(message).not.toContain('List-Unsubscribe-Post');
  });

  test('are in no other mail', async () => {
    expect(await sent(undefined)).not.toContain('List-Unsubscribe');
  });

  test.each([
    'javascript:alert(1)',
    'https://guild.example/>\r\nBcc: all@guild.example',
    'mailto:x@guild.example',
  ])('are never made of %j, nor is a link of the small print', async (url) => {
    await expect(sent({ url })).rejects.toThrow('EURL');
    await expect(sent(undefined, [{ text: 'Enough?', link: { label: 'Stop', url } }])).rejects.toThrow(
      'EURL',
    );
  });
});
