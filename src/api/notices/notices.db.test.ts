import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { beforeAll, describe, expect, test } from 'vitest';
import { userActor } from '../../../tests/support/actors.ts';
import { lineInPush, linesInApp, linesInMail } from '#platform/notices/written-words.ts';
import { testContext } from '../../../tests/support/context.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { noticeSamples } from '../../../tests/fixtures/notice-samples.ts';
import { makeUser } from '#demo/factories/people.ts';
import { listNotices } from '#features/notices/server/list-notices.ts';
import { createMailDelivery } from '#platform/mail/delivery.ts';
import type { MailMessage } from '#platform/mail/message.ts';
import type { NoticeKind } from '#platform/notices/notice-kind.ts';
import { type PushedNotice, tellDue } from '#platform/notices/tell-due.ts';
import { tell } from '#platform/notices/tell.ts';
import { noticeChannels } from '#shared/notices.ts';
import { noticeKinds } from '../features.ts';

const { db } = testDatabase();
const env = { PUBLIC_URL: 'https://guild.example' };
const now = new Date('2027-03-10T12:00:00Z');

/** The longest texts that inboxes and lists show completely. */
const MAX_TITLE = 110;
const MAX_LINE = 400;

/** What a template prints when a fact is missing. */
const BROKEN = /undefined|null|NaN|\[object|Invalid/;

const cases = noticeKinds.map((kind) => ({ name: kind.name, kind, facts: noticeSamples[kind.name]?.[0] }));

test('every kind has a sample of its facts, and its words are whole and fit', () => {
  expect(Object.keys(noticeSamples).toSorted()).toEqual(noticeKinds.map(({ name }) => name).toSorted());
  const reader = { userId: '', timeZone: 'America/New_York', currency: 'USD' };
  for (const kind of noticeKinds) {
    const { name } = kind;
    for (const [index, sample] of noticeSamples[name]!.entries()) {
      const words = kind.words(kind.facts.parse(sample), reader);
      const { title, action } = words;
      const lines = linesInApp(words);
      const of = `${name} ${index + 1}`;
      expect([of, title.length <= MAX_TITLE, lines.length > 0]).toEqual([of, true, true]);
      expect([of, lines.filter((line) => line.length > MAX_LINE)]).toEqual([of, []]);
      expect(`${of}: ${[title, ...lines, action.label, action.path].join(' ')}`).not.toMatch(BROKEN);
      expect(action.path).toMatch(/^\/[^/\s]/);
    }
  }
});

const ARABIC_NAME = 'علي';

/** Text between direction isolates. */
const ISOLATED = /\u2068[^\u2066-\u2069]*\u2069/g;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;

/** Whether a sentence contains Arabic or Hebrew letters that change the order of their neighbours. A text with only such letters changes nothing. */
function hasBareName(sentence: string): boolean {
  let rest = sentence;
  while (ISOLATED.test(rest)) rest = rest.replaceAll(ISOLATED, '');
  return RIGHT_TO_LEFT.test(rest) && /[\p{Script=Latin}\d]/u.test(rest);
}

/** Replaces every text in the facts that people may have typed by an Arabic name, wherever the kind's schema allows it. */
function withArabicNames(kind: (typeof noticeKinds)[number], sample: object): object {
  const facts = structuredClone(sample);
  const visit = (part: Record<string, unknown>): void => {
    for (const [key, value] of Object.entries(part)) {
      if (typeof value === 'object' && value !== null) visit(value as Record<string, unknown>);
      if (typeof value !== 'string' || key === 'device' || MACHINES.test(value)) continue;
      part[key] = ARABIC_NAME;
      if (!kind.facts.safeParse(facts).success) part[key] = value;
    }
  };
  visit(facts as Record<string, unknown>);
  return facts;
}

/** Ids, moments, zones, paths and addresses, which nobody types as a name. (The names of devices are our own.) */
const MACHINES = /^[\da-f]{8}-|^\d{4}-\d\d|^[A-Z][a-z]+\/[A-Z]|^\/|@|^digest$/;

test('no name in letters from right to left turns the title or a line of a notice', () => {
  const reader = { userId: '', timeZone: 'America/New_York', currency: 'USD' };
  const bare: string[] = [];
  let named = 0;
  for (const kind of noticeKinds) {
    for (const sample of noticeSamples[kind.name]!) {
      const facts = kind.facts.parse(withArabicNames(kind, sample));
      const words = kind.words(facts, reader);
      const said = [
        words.title,
        ...linesInApp(words),
        ...linesInMail(words),
        lineInPush(words),
        words.action.label,
      ];
      if (said.join().includes(ARABIC_NAME)) named += 1;
      bare.push(...said.filter(hasBareName).map((sentence) => `${kind.name}: ${sentence}`));
    }
  }
  expect(bare).toEqual([]);
  expect(named).toBeGreaterThan(50);
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notices-'));
});

/** The mail in the form in which it is sent. Each has an outbox of its own: a clock that is set back does not mix them up. */
async function sentForm(message: MailMessage) {
  const outboxFolder = await mkdtemp(join(folder, 'mail-'));
  const frame = { productName: 'Guildhall', publicUrl: env.PUBLIC_URL };
  await createMailDelivery({ smtpUrl: null, from: 'news@guild.example', outboxFolder, frame }).deliver(
    message,
  );
  const [file] = await readdir(outboxFolder);
  const { subject, text, html, headers } = await PostalMime.parse(await readFile(join(outboxFolder, file!)));
  const valueOf = (key: string) => headers.find((header) => header.key === key)?.value;
  const list = valueOf('list-unsubscribe') ?? 'none';
  return {
    subject,
    text: text ?? '',
    html: html ?? '',
    unsubscribe: `${list.replace(/[^/>]+>$/, '…>')} ${valueOf('list-unsubscribe-post') ?? ''}`.trim(),
  };
}

/** Tells an event through every channel of its kind, running the worker twice. */
async function told(kind: NoticeKind, facts: unknown) {
  const user = await makeUser(db);
  for (const channel of noticeChannels.filter((way) => kind.channels[way] === 'off')) {
    await db
      .insertInto('notice_choices')
      .values({ user_id: user.id, kind: kind.name, channel, is_on: true })
      .execute();
  }
  const begin = testContext({ db, env, clock: now });
  await db.transaction().execute((transaction) =>
    tell({ ...begin, db: transaction }, kind, {
      about: 'a thing',
      facts: kind.facts.parse(facts),
      to: [user.id],
    }),
  );
  const later = testContext({ db, env, clock: new Date(now.getTime() + 3_600_000) });
  const pushed: PushedNotice[] = [];
  const push = (_: unknown, notice: PushedNotice) => Promise.resolve(void pushed.push(notice));
  await tellDue({ ...later, push });
  await tellDue({ ...later, push });
  const reading = testContext({ db, env, actor: userActor({ userId: user.id }) });
  return { shown: (await listNotices(reading, {})).items, mails: later.queued, pushed };
}

describe('is told once by each of its ways, in whole words:', () => {
  test.each(cases)('$name', async ({ kind, facts }) => {
    const { shown, mails, pushed } = await told(kind, facts);
    const { app, mail, push } = kind.channels;
    const { title, lines, action } = shown[0]!;
    expect({ app: shown.length, mail: mails.length, push: pushed.map(({ words }) => words.title) }).toEqual({
      app: app === 'never' ? 0 : 1,
      mail: mail === 'never' ? 0 : 1,
      push: push === 'never' ? [] : [title],
    });
    const url = `${env.PUBLIC_URL}${action.path}`;
    for (const { subject, text, html, unsubscribe } of await Promise.all(mails.map(sentForm))) {
      expect(subject).toBe(title);
      expect(`${text}\n${html}`).not.toMatch(BROKEN);
      for (const line of [...lines, `${action.label}:\n${url}`]) expect(text).toContain(line);
      expect(html).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
      expect(unsubscribe).toBe(
        mail === 'always'
          ? 'none'
          : '<https://guild.example/unsubscribe/notices/…> List-Unsubscribe=One-Click',
      );
    }
  });
});
