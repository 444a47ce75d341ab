import { describe, expect, test } from 'vitest';
import { announcementText } from './inputs.ts';
import { isRecent, refusalToAsk, withLinks } from './rules.ts';

const linksIn = (text: string) => withLinks(text).flatMap((part) => (part.isLink ? [part.text] : []));

describe('links in a text', () => {
  test.each([
    ['See https://guild.example/a?b=c#d.', ['https://guild.example/a?b=c#d']],
    ['(https://guild.example), https://two.example!', ['https://guild.example', 'https://two.example']],
    ['"https://guild.example"', ['https://guild.example']],
    ['http://guild.example and ftp://guild.example', []],
    ['javascript:alert(1) data:text/html,x', []],
    ['https://', []],
    ['No address', []],
  ])('%s', (text, links) => {
    expect(linksIn(text)).toEqual(links);
  });

  test('leave every character of the text where it was', () => {
    const text = 'One https://a.example\n\ntwo, https://b.example/x). <b>three</b>';
    const parts = withLinks(text);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    for (const part of parts) expect(text.startsWith(part.text, part.at)).toBe(true);
  });
});

test('a text keeps its lines and loses what surrounds it, and what nobody sees', () => {
  expect(announcementText.parse('  One\r\ntwo\rthree \n')).toBe('One\ntwo\nthree');
  expect(announcementText.parse('a\u0000b\u001b[31m')).toBe('ab[31m');
  for (const text of ['', ' \n ', '\u200b\u0000', 'a'.repeat(2001)])
    expect([text, announcementText.safeParse(text).success]).toEqual([text, false]);
  expect(announcementText.safeParse('a'.repeat(2000)).success).toBe(true);
});

test('who may ask: not the owner, and nobody where nobody answers', () => {
  const open = { runsIt: false, hasOwner: true, mayAsk: true, state: 'active' } as const;
  expect(refusalToAsk(open)).toBeUndefined();
  expect(refusalToAsk({ ...open, state: 'paused' })).toBeUndefined();
  expect(refusalToAsk({ ...open, runsIt: true })?.message).toBe('You run this campaign yourself');
  expect(refusalToAsk({ ...open, hasOwner: false })?.message).toContain('Nobody runs this campaign yet');
  expect(refusalToAsk({ ...open, mayAsk: false })?.message).toBe(
    "You can't ask the organiser of this campaign",
  );
  expect(refusalToAsk({ ...open, state: 'ended' })?.message).toBe('This campaign has ended');
  expect(refusalToAsk({ ...open, state: 'hidden' })?.message).toContain('hidden');
});

test('a second thought is had for ten minutes', () => {
  const at = '2027-03-01T12:00:00.000Z';
  expect(isRecent(at, new Date('2027-03-01T12:09:59.999Z'))).toBe(true);
  expect(isRecent(at, new Date('2027-03-01T12:10:00.000Z'))).toBe(false);
});
