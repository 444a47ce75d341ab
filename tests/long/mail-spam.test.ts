import { spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMailDelivery } from '../../src/platform/mail/delivery.ts';
import { testContext } from '../support/context.ts';
import { sampleMails } from '../support/sample-mails.ts';

/** Scores from 5 on are spam to SpamAssassin as it is installed. */
const MAX_SCORE = 1;
/** Where the mails stay, to be looked at: `node_modules/.cache/mails/<name>.eml`. */
const folder = join(import.meta.dirname, '../../node_modules/.cache/mails');

const isInstalled = spawnSync('spamassassin', ['--version']).status === 0;
if (!isInstalled) {
  process.stdout.write('  left out  mails read by SpamAssassin: spamassassin is not installed\n');
}

/** Writes every mail of the product as it goes out, but for the signature that a mail server adds. */
async function writeMails(): Promise<string[]> {
  const context = testContext({
    db: undefined as never,
    env: { PUBLIC_URL: 'https://guildhall.example', MAIL_FROM: 'Guildhall <news@guildhall.example>' },
  });
  const { publicUrl, productName, mailFrom } = context.config;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  for (const { name, message } of sampleMails(context, 'kim@players.example')) {
    const outboxFolder = await mkdtemp(join(tmpdir(), 'mails-'));
    const frame = { publicUrl, productName };
    const { deliver } = createMailDelivery({ smtpUrl: null, from: mailFrom, outboxFolder, frame });
    await deliver(message);
    const [written] = await readdir(outboxFolder);
    const file = join(folder, `${name}.eml`);
    await rename(join(outboxFolder, written!), file);
    files.push(file);
  }
  return files;
}

type Verdict = { score: number; rules: string[] };

/** What SpamAssassin says by the rules that it brings, without asking anybody: the header that it adds to a mail. */
function judge(file: string): Promise<Verdict> {
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', 'spamassassin -L < "$0"', file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.on('close', () => {
      const status = /^X-Spam-Status: .*?score=(-?[\d.]+).*?tests=(.*?)\s+(?:autolearn|version)=/ms.exec(
        text,
      );
      if (!status) return void reject(new Error(`SpamAssassin did not judge ${file}`));
      const [, score, rules] = status;
      resolve({ score: Number(score), rules: rules!.split(/[,\s]+/).filter(Boolean) });
    });
  });
}

test.runIf(isInstalled)(
  'every mail stays below 1.0 by the rules of SpamAssassin',
  async () => {
    const files = await writeMails();
    const spammy: unknown[] = [];
    for (const file of files) {
      const { score, rules } = await judge(file);
      if (score >= MAX_SCORE) spammy.push({ file, score, rules });
    }
    expect(files.length).toBeGreaterThan(30);
    expect(spammy).toEqual([]);
  },
  600_000,
);

test.runIf(isInstalled)('canary: a mail that shouts and sells scores more', async () => {
  const context = testContext({ db: undefined as never });
  const outboxFolder = await mkdtemp(join(tmpdir(), 'mails-'));
  const { deliver } = createMailDelivery({
    smtpUrl: null,
    from: 'FREE CASH <news@guildhall.example>',
    outboxFolder,
    frame: { productName: 'Guildhall', publicUrl: context.config.publicUrl },
  });
  await deliver({
    to: 'kim@players.example',
    subject: 'YOU WON $1,000,000 DOLLARS!!! VIAGRA FREE',
    paragraphs: [
      'Dear friend, claim your million dollars now! Buy cheap viagra online, no prescription needed.',
    ],
  });
  const [written] = await readdir(outboxFolder);
  expect((await judge(join(outboxFolder, written!))).score).toBeGreaterThan(MAX_SCORE);
});
