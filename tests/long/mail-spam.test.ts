import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { createMailDelivery } from '#platform/mail/delivery.ts';
import type { MailMessage } from '#platform/mail/message.ts';
import { testContext } from '../support/context.ts';
import { sampleMails } from '../fixtures/sample-mails.ts';

/** Scores from 5 on are spam to SpamAssassin as it is installed. */
const MAX_SCORE = 1;
/** Where the mails stay, to be looked at: `node_modules/.cache/mails/<name>.eml`. */
const folder = join(import.meta.dirname, '../../node_modules/.cache/mails');

const isInstalled = spawnSync('spamassassin', ['--version']).status === 0;
if (!isInstalled) {
  process.stdout.write('  left out  mails read by SpamAssassin: spamassassin is not installed\n');
}

const context = testContext({
  db: undefined as never,
  env: { PUBLIC_URL: 'https://guildhall.example', MAIL_FROM: 'Guildhall <news@guildhall.example>' },
});

/** Writes a mail as it goes out, but for the signature that a mail server adds; answers its file. */
async function writeMail(name: string, message: MailMessage): Promise<string> {
  const { publicUrl, productName, mailFrom: from } = context.config;
  const outboxFolder = await mkdtemp(join(tmpdir(), 'mails-'));
  const frame = { publicUrl, productName };
  await createMailDelivery({ smtpUrl: null, from, outboxFolder, frame }).deliver(message);
  const [written] = await readdir(outboxFolder);
  const file = join(folder, `${name}.eml`);
  await copyFile(join(outboxFolder, written!), file);
  return file;
}

async function writeMails(): Promise<string[]> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  for (const { name, message } of sampleMails(context, 'kim@players.example')) {
    files.push(await writeMail(name, message));
  }
  return files;
}

/** A mail's score, with the rules that it broke. */
type Verdict = { name: string; score: number; rules: string[] };

/** What SpamAssassin says of mails by the rules that it brings, without asking anybody. It starts once for all of them, and answers in an order of its own. */
async function judge(files: readonly string[]): Promise<Verdict[]> {
  const mails = files.map((file) => {
    const source = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
    return `From news@guildhall.example Mon Mar  1 12:00:00 2027\nX-Mail-Name: ${basename(file, '.eml')}\n${source}\n`;
  });
  const box = join(await mkdtemp(join(tmpdir(), 'mails-')), 'all.mbox');
  await writeFile(box, mails.join(''));
  const judged = spawnSync('spamassassin', ['-L', '--mbox', box], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  return judged.stdout
    .split(/^From .*2027$/m)
    .slice(1)
    .map((mail) => {
      const name = /^X-Mail-Name: (.+)$/m.exec(mail)?.[1] ?? '';
      const [, score, rules = ''] =
        /^X-Spam-Status: .*?score=(-?[\d.]+).*?tests=(.*?)\s+(?:autolearn|version)=/ms.exec(mail) ?? [];
      return { name, score: Number(score), rules: rules.split(/[,\s]+/).filter(Boolean) };
    });
}

test.runIf(isInstalled)(
  'every mail stays below 1.0 by the rules of SpamAssassin, and one that shouts and sells does not',
  async () => {
    const files = await writeMails();
    const shouting = await writeMail('shouting', {
      to: 'kim@players.example',
      subject: 'YOU WON $1,000,000 DOLLARS!!! VIAGRA FREE',
      paragraphs: [
        'Dear friend, claim your million dollars now! Buy cheap viagra online, no prescription needed.',
      ],
    });
    const verdicts = await judge([...files, shouting]);
    const names = [...files, shouting].map((file) => basename(file, '.eml'));
    expect(verdicts.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(verdicts.filter(({ score }) => !(score < MAX_SCORE)).map(({ name }) => name)).toEqual([
      'shouting',
    ]);
  },
  600_000,
);
