import { describe, expect, test } from 'vitest';
import type { NoticeWords } from './notice-kind.ts';
import { noticeMail } from './notice-mail.ts';
import { lineInPush, linesInApp, linesInMail } from './written-words.ts';

const words = (text: string, title = 'The Mill: Sam asks you'): NoticeWords => ({
  title,
  written: { by: 'Sam', text },
  lines: ['Our own words.'],
  action: { label: 'Answer', path: '/campaigns/1' },
});
const phishing =
  'Your account is locked. Open https://evil.example/login now,\nor call +1 900 555-1234 today.';
const mailOf = (told: NoticeWords) =>
  noticeMail('https://guild.example', {
    to: 'kim@example.com',
    words: told,
    kind: { label: 'A question', channels: { app: 'on', mail: 'on', push: 'on' } },
    unsubscribeUrl: null,
    calendars: [],
  });

describe('what somebody writes to somebody else', () => {
  test('is told whole in the app', () => {
    expect(linesInApp(words(phishing))).toEqual([...phishing.split('\n'), 'Our own words.']);
  });

  test('stands in a mail behind its writer’s name, as a quotation, without addresses and numbers', () => {
    const { subject, preheader, paragraphs } = mailOf(words(phishing));
    expect(subject).toBe('The Mill: Sam asks you');
    expect(preheader).toBe('Sam wrote to you:');
    expect(paragraphs).toEqual([
      'Sam wrote to you:',
      '“Your account is locked. Open […] now, or call +[…] today.”',
      'Addresses, numbers and what is too long are left out here. You read all of it on the page.',
      'Our own words.',
    ]);
    expect(lineInPush(words(phishing))).toBe(
      'Sam: “Your account is locked. Open […] now, or call +[…] today.”',
    );
  });

  test('is whole in a mail where nothing in it leads anywhere', () => {
    expect(linesInMail(words('Is the table free\non Friday?'))).toEqual([
      'Sam wrote to you:',
      '“Is the table free on Friday?”',
      'Our own words.',
    ]);
  });

  test.each([
    'evil.example',
    'Verify at evil。example',
    'ｅｖｉｌ．ｃｏｍ',
    'boss@evil',
    'зло.рф',
    'evil.\u00adcom',
    '1.1.1.1',
    '٠١٢٣٤٥٦',
  ])('leads nowhere from a mail: %s', (text) => {
    expect(linesInMail(words(`before ${text} behind`)).join(' ')).not.toContain(text.split(' ').at(-1));
    expect(linesInMail(words(`before ${text} behind`))[1]).toMatch(/^“before .*behind”$/);
  });

  test('has all its addresses where the reader chose to hear from its writer, behind the writer’s name', () => {
    const told = words(phishing);
    expect(linesInMail({ ...told, written: { ...told.written!, isExpected: true } })).toEqual([
      'Sam writes:',
      ...phishing.split('\n'),
      'Our own words.',
    ]);
  });

  test('is cut in a mail, and more so in a push message', () => {
    const long = 'word '.repeat(500);
    expect(linesInMail(words(long))[1]).toHaveLength(1_000 + 2);
    expect(lineInPush(words(long)).length).toBeLessThan(130);
  });
});

test('a title that people gave has nothing to open in the subject of a mail, and keeps its hours and dates', () => {
  expect(mailOf(words('x', 'Locked! See evil.example/login: Sam asks you')).subject).toBe(
    'Locked! See […] Sam asks you',
  );
  const plain = 'Session 3 of The Mill is on Friday, 12 November, 18:30 to 22:00 (12 seats)';
  expect(mailOf(words('x', plain)).subject).toBe(plain);
});
