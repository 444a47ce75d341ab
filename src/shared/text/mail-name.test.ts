import { expect, test } from 'vitest';
import { mailName, nameInMail } from './mail-name.ts';

const allows = (name: string) => mailName({ min: 1 }).safeParse(name).success;

test.each([
  'St. John',
  'J.R. Smith',
  'J. R. R. Tolkien',
  'Dr. No',
  'Dr.-Ing. Müller',
  "Mary-Jane O'Neil",
  'José',
  '李',
  'Нина',
  'Åsa Nordström',
  'Captain Vale',
  'Player 42',
  'No.1 Fan',
  'Wait… what?',
  '👩‍🚀 Ada',
  'A'.repeat(40),
])('a person may be called %s in our mails', (name) => {
  expect(allows(name)).toBe(true);
  expect(nameInMail(name, 'a player')).toBe(name);
});

test.each([
  ['a bare domain', 'evil.example'],
  ['a domain among words', 'Verify at evil.example/login NOW'],
  ['a scheme', 'http://evil'],
  ['an e-mail address', 'boss@evil'],
  ['a domain in another script', 'зло.рф'],
  ['an emoji for a domain', '💰.ws'],
  ['a domain with an ideographic stop', 'evil。example'],
  ['a domain with a wide stop', 'evil．example'],
  ['a domain in wide letters', 'ｅｖｉｌ．ｃｏｍ'],
  ['a domain with a soft hyphen in it', 'evil.\u00adcom'],
  ['a domain with a word joiner in it', 'evil\u2060.\u2060com'],
  ['an address of numbers', '1.1.1.1'],
  ['a phone number', 'call +1 900 555-1234'],
  ['a phone number in circles', '①②③ ④⑤⑥ ⑦'],
  ['a phone number in Arabic digits', '٠١٢٣٤٥٦'],
  ['a number of seven digits', '5550100'],
])('nobody is called %s in our mails', (_what, name) => {
  expect(allows(name)).toBe(false);
  expect(nameInMail(name, 'a player')).toBe('a player');
});

test('a name has 40 characters at most, and an older one is cut to them in a mail', () => {
  expect(allows('A'.repeat(41))).toBe(false);
  expect(nameInMail('A'.repeat(80), 'a player')).toBe('A'.repeat(40));
});

test.each([
  ['Ada\nLovelace', 'Ada Lovelace'],
  ['Ada\u0007', 'Ada'],
  ['\u202emoc', 'moc'],
  ['Ada\u061c', 'Ada'],
])('what nobody sees in the name %j does not reach a mail', (name, inMail) => {
  expect(nameInMail(name, 'a player')).toBe(inMail);
});
