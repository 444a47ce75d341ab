import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailLine, mailName, nameInMail, withoutAddresses } from './mail-name.ts';

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
  'Dr.Who',
  'St.John',
  'D&D 3.5e',
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
  ['a number with dots', '510.555.0123'],
  ['a number of pairs', '05.55.01.23.45'],
  ['a number behind a date', '2026-12-04 555 0123'],
  ['a number behind a price', '$7.50 555 0123'],
  ['a number that begins as a year', '2026-555-0123'],
  ['a domain of Japan', 'evil.みんな'],
  ['a domain in Punycode', 'evil.xn--p1ai'],
  ['a domain that is a word', 'Visit.now'],
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

const line = (text: string) => mailLine({ max: 200 }).safeParse(text).success;

test.each([
  'Bring $7.50, we start at 19.30',
  'See you on 2026-12-04!',
  'We play D&D 3.5e',
  'See you 4.12.2026',
  'Sat 12/05, 18:30-22:00',
  'Friday 7-10 pm',
  'Level 1.5 rules',
  'Doors 19.30-22.00, 5 €',
  'Doors 19.30-22.00, 3 rounds',
  'Sat 4.12.2026, 9.00 - 18.00',
  'It costs 1,200 € in all, or 1.200,50 €',
  '2026-12-04, 18:30-22:00, 12/11, 19:00-23:30, $12.50',
  '٢٠٢٦-١٢-٠٤',
])('a message may say: %s', (text) => {
  expect(line(text)).toBe(true);
  expect(withoutAddresses(text)).toBe(text);
});

test.each([
  ['Come to dice.example', 'Come to […]'],
  ['call 510 555 0123 now', 'call […] now'],
  ['call 5 10 5.55 0123 now', 'call […] now'],
  ['call 4 8.54 - 69-3 now', 'call […] now'],
  ['On 2026-12-04 call 510-555-0123', 'On […]'],
])('a message may not say: %s', (text, left) => {
  expect(line(text)).toBe(false);
  expect(withoutAddresses(text)).not.toMatch(/0123|example/);
  expect(withoutAddresses(text)).toContain(left.slice(0, 3));
});

test('no number of seven digits and more gets through, whatever stands between them', () => {
  const separator = fc.constantFrom('', ' ', '-', '.', '(', ') ', '+', ' - ', '\u2011', '·');
  const digits = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), separator), {
    minLength: 10,
    maxLength: 15,
  });
  fc.assert(
    fc.property(digits, (typed) => {
      const number = typed.map(([digit, between]) => `${digit}${between}`).join('');
      expect(line(`call ${number}`)).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

const wordsFor = (text: string) => mailLine({ max: 200 }).safeParse(text).error?.issues[0]?.message;

test('what is refused is named', () => {
  expect(wordsFor('Come to dice.example tonight')).toContain('“dice.example”, which reads as an address');
  expect(wordsFor('call 510 555 0123 now')).toBe('Leave out “510 555 0123”, which reads as a phone number');
});

test('any word with a known ending is an address', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', '7', 'ü', '💰'), minLength: 1, maxLength: 8 }),
      fc.constantFrom('com', 'org', 'zip', 'рф', 'de', 'example', 'COM', 'xn--p1ai'),
      fc.constantFrom('', '/login', '!', ':8080', '.'),
      (name, ending, behind) => {
        expect(line(`see ${name}.${ending}${behind}`)).toBe(false);
      },
    ),
  );
});
