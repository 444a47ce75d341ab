import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';

const PATIENCE_MS = 15_000;
const EVERY_MS = 150;

/** Goes out by itself, at some time after a sign-in on a new device. */
const NEW_DEVICE = /^New sign-in:/;

/**
 * The newest mail to the address, with these words in it, that the server under test wrote into its outbox; waits until there
 * is one. Those about new devices don't count.
 */
export async function mailTo(address: string, words = ''): Promise<Email> {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'outbox');
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    for (const mail of await mailsIn(folder)) {
      if (NEW_DEVICE.test(mail.subject ?? '') || !(mail.text ?? '').includes(words)) continue;
      if (mail.to?.some((recipient) => recipient.address === address)) return mail;
    }
    await wait(EVERY_MS);
  }
  throw new Error(`No mail to ${address} arrived within ${PATIENCE_MS} ms`);
}

/** The link that the confirmation mail to the address carries. */
export async function confirmationLinkFor(address: string): Promise<string> {
  const { text = '' } = await mailTo(address);
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error(`The mail to ${address} carries no link`);
  return link;
}

/** The newest mail to the address, as an invitation: its words, where its link leads, and its picture. */
export async function invitationTo(
  address: string,
): Promise<{ text: string; link: string; picture: string }> {
  const { html = '', text = '' } = await mailTo(address);
  return {
    text,
    link: /https?:\/\/\S+\/accept-invite\/\S+/.exec(text)?.[0] ?? '',
    picture: /<img src="([^"]+)"/.exec(html)?.[1] ?? '',
  };
}

/** The newest text message to the number; waits until there is one. */
export async function textTo(number: string): Promise<string> {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'outbox');
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.sms.txt'));
    for (const name of names.toSorted().toReversed()) {
      const text = await readFile(join(folder, name), 'utf8');
      if (text.startsWith(`To: ${number}\n`)) return text;
    }
    await wait(EVERY_MS);
  }
  throw new Error(`No text message to ${number} arrived within ${PATIENCE_MS} ms`);
}

/** Each mail is read once: a run's tests, which share the outbox, may write dozens between two looks. */
const read = new Map<string, Promise<Email>>();

/** All mails of the outbox, the newest first. */
async function mailsIn(folder: string): Promise<Email[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .toReversed();
  return Promise.all(newest.map((name) => readOnce(join(folder, name))));
}

function readOnce(file: string): Promise<Email> {
  const mail = read.get(file) ?? readFile(file).then((content) => PostalMime.parse(content));
  read.set(file, mail);
  return mail;
}
