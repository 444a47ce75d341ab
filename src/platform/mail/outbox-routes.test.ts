import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { bindingsOf } from '../../../tests/support/context.ts';
import { createMailDelivery } from './delivery.ts';
import { outboxRoutes } from './outbox-routes.ts';
import { outboxSms } from './sms.ts';

let outboxFolder = '';
let mailName = '';
let smsName = '';

beforeAll(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'outbox-'));
  outboxFolder = join(parent, 'outbox');
  await writeFile(join(parent, 'secret.eml'), 'Subject: secret\r\n\r\nsecret');
  const frame = { productName: 'Guildhall', publicUrl: 'http://127.0.0.1:3000' };
  const { deliver } = createMailDelivery({ smtpUrl: null, from: 'no-reply@localhost', outboxFolder, frame });
  await deliver({
    to: 'mira@example.com',
    subject: '<script>alert(1)</script>',
    paragraphs: ['<img src=x onerror=alert(1)>'],
    action: { label: 'Confirm', url: 'http://127.0.0.1:3000/auth/callback?type=signup#token=abc' },
  });
  await outboxSms(outboxFolder).send({ to: '+15550100199', text: '123456 is your code.' });
  const names = await readdir(outboxFolder);
  mailName = names.find((name) => name.endsWith('.eml')) ?? '';
  smsName = names.find((name) => name.endsWith('.sms.txt')) ?? '';
});

type Visit = {
  clientAddress?: string;
  socketAddress?: string;
  publicUrl?: string;
  host?: string;
  production?: boolean;
  headers?: Record<string, string>;
};

const visit = async (path: string, options: Visit = {}) => {
  const { clientAddress = '127.0.0.1', socketAddress = '127.0.0.1', headers = {} } = options;
  const { host = '127.0.0.1:3000', publicUrl = 'http://127.0.0.1:3000', production = false } = options;
  const routes = outboxRoutes({ production, publicUrl, productName: 'Guildhall' }, outboxFolder);
  const request = new Request(`http://${host}${path}`, { headers });
  const response = await routes.fetch(request, { ...bindingsOf(clientAddress), socketAddress });
  return { status: response.status, body: await response.text(), headers: response.headers };
};

describe('/dev/outbox', () => {
  test('lists messages, the newest first, and shows one with links to follow', async () => {
    const list = await visit('/dev/outbox');
    expect(list.status).toBe(200);
    expect(list.body.indexOf(smsName)).toBeLessThan(list.body.indexOf(mailName));
    const mail = await visit(`/dev/outbox/${mailName}`);
    expect(mail.body).toContain('<a href="http://127.0.0.1:3000/auth/callback?type=signup#token=abc">');
    const sms = await visit(`/dev/outbox/${smsName}`);
    expect(sms.body).toContain('123456 is your code.');
  });

  test('what a message says is text and no markup', async () => {
    const pages = [await visit('/dev/outbox'), await visit(`/dev/outbox/${mailName}`)];
    for (const { body } of pages) expect(body).not.toMatch(/<script>|<img src=x/);
  });

  test('the HTML part is framed in a sandbox and under a policy that lets nothing run or load', async () => {
    const page = await visit(`/dev/outbox/${mailName}`);
    expect(page.body).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    const part = await visit(`/dev/outbox/${mailName}/html`);
    expect(part.headers.get('content-security-policy')).toMatch(/^sandbox [^;]*; default-src 'none'/);
    expect(part.headers.get('content-security-policy')).not.toContain('allow-scripts');
  });

  test.each<Visit>([
    { production: true },
    { clientAddress: '192.0.2.7' },
    { clientAddress: '10.0.0.2' },
    { socketAddress: '10.0.0.2' },
    { publicUrl: 'https://guild.example' },
    { host: 'guild.example' },
    { host: '127.0.0.1.evil.example' },
    { headers: { 'x-forwarded-for': '127.0.0.1' } },
    { headers: { forwarded: 'for=127.0.0.1' } },
    { headers: { via: '1.1 cache' } },
    { headers: { 'x-forwarded-proto': 'https' } },
    { headers: { 'cf-connecting-ip': '127.0.0.1' } },
  ])('does not exist for anyone who is not at this machine: %o', async (options) => {
    for (const path of ['/dev/outbox', `/dev/outbox/${mailName}`, `/dev/outbox/${mailName}/html`]) {
      expect((await visit(path, options)).status).toBe(404);
    }
  });

  test.each([
    '..%2Fsecret.eml',
    '%2e%2e%2fsecret.eml',
    'secret.eml',
    '%00',
    `${'a'.repeat(300)}.eml`,
    'x.part',
  ])('shows nothing but messages: %s', async (name) => {
    expect((await visit(`/dev/outbox/${name}`)).status).toBe(404);
    expect((await visit(`/dev/outbox/${name}/html`)).status).toBe(404);
  });
});
