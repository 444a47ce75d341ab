import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { beforeAll, describe, expect, test } from 'vitest';
import { userActor } from '../../../tests/support/actors.ts';
import { linesInApp } from '../../platform/notices/written-words.ts';
import { testContext } from '../../../tests/support/context.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { noticeSamples } from '../../../tests/fixtures/notice-samples.ts';
import { makeUser } from '../../demo/factories/people.ts';
import { listNotices } from '../../features/notices/server/list-notices.ts';
import { createMailDelivery } from '../../platform/mail/delivery.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import type { NoticeKind } from '../../platform/notices/notice-kind.ts';
import { type PushedNotice, tellDue } from '../../platform/notices/tell-due.ts';
import { tell } from '../../platform/notices/tell.ts';
import { noticeChannels } from '../../shared/notices.ts';
import { noticeKinds } from './notices.ts';

const { db } = testDatabase();
const env = { PUBLIC_URL: 'https://guild.example' };
const now = new Date('2027-03-10T12:00:00Z');

/** The longest that inboxes and lists show without cutting it. */
const MAX_TITLE = 110;
const MAX_LINE = 400;

/** What a template says where a fact is missing. */
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

let outboxFolder: string;
beforeAll(async () => {
  outboxFolder = await mkdtemp(join(tmpdir(), 'notices-'));
});

/** A mail as it goes out. */
async function sentForm(message: MailMessage) {
  const frame = { productName: 'Guildhall', publicUrl: env.PUBLIC_URL };
  await createMailDelivery({ smtpUrl: null, from: 'news@guild.example', outboxFolder, frame }).deliver(
    message,
  );
  const [newest] = (await readdir(outboxFolder)).toSorted().toReversed();
  const { subject, text, html, headers } = await PostalMime.parse(
    await readFile(join(outboxFolder, newest!)),
  );
  const valueOf = (key: string) => headers.find((header) => header.key === key)?.value;
  const list = valueOf('list-unsubscribe') ?? 'none';
  return {
    subject,
    text: text ?? '',
    html: html ?? '',
    unsubscribe: `${list.replace(/[^/>]+>$/, '…>')} ${valueOf('list-unsubscribe-post') ?? ''}`.trim(),
  };
}

/** Tells of one event by every way that the kind knows, with the worker run twice. */
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
