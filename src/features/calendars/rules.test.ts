import { expect, test } from 'vitest';
import { webCalendarsFor } from './rules.ts';

const entry = {
  title: 'Dice & cards + more: session 3',
  start: new Date('2026-05-01T19:00:00Z'),
  end: new Date('2026-05-01T23:30:00Z'),
  location: 'Table 4, The Mill',
  details: 'Bring dice.\n\nhttps://guild.example/campaigns/1?a=1&b=2',
};

test.each([
  ['Google Calendar', 'calendar.google.com', { text: 'title', location: 'location', details: 'details' }],
  ['Outlook.com', 'outlook.live.com', { subject: 'title', location: 'location', body: 'details' }],
  ['Office 365', 'outlook.office.com', { subject: 'title', location: 'location', body: 'details' }],
  ['Yahoo Calendar', 'calendar.yahoo.com', { title: 'title', in_loc: 'location', desc: 'details' }],
] as const)('%s gets every word as it is', (name, host, fields) => {
  const href = webCalendarsFor(entry).find((calendar) => calendar.name === name)!.href;
  const address = new URL(href);
  expect([address.protocol, address.host]).toEqual(['https:', host]);
  for (const [parameter, field] of Object.entries(fields)) {
    expect(address.searchParams.get(parameter)).toBe(entry[field]);
  }
  // Outlook shows plus signs literally, instead of as spaces.
  expect(address.search).not.toContain('+');
});

test('moments go out in UTC', () => {
  const [google, outlook, , yahoo] = webCalendarsFor(entry).map(({ href }) => new URL(href).searchParams);
  expect(google?.get('dates')).toBe('20260501T190000Z/20260501T233000Z');
  expect(outlook?.get('startdt')).toBe('2026-05-01T19:00:00.000Z');
  expect(outlook?.get('enddt')).toBe('2026-05-01T23:30:00.000Z');
  expect([yahoo?.get('st'), yahoo?.get('et')]).toEqual(['20260501T190000Z', '20260501T233000Z']);
});

test('an entry without a place says none', () => {
  for (const { href } of webCalendarsFor({ ...entry, location: null })) {
    expect(href).not.toMatch(/loc|null/);
  }
});
