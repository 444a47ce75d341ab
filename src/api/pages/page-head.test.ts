import { expect, it } from 'vitest';
import { renderHead, summaryOf } from './page-head.ts';

const site = {
  productName: 'Guildhall',
  publicUrl: 'https://guild.example',
  currency: 'EUR',
  minimumAge: 16,
  session: { idleDays: 30, maxDays: 90 },
  mapStyleUrl: null,
};

it('a head tells where its page is, what it is, and how a link to it looks', () => {
  const head = renderHead(site, { title: 'Terms', description: 'What holds.', listedAs: '/terms' });
  expect(head.split('\n').map((line) => line.trim())).toEqual([
    '<title>Terms · Guildhall</title>',
    '<meta name="description" content="What holds.">',
    '<meta name="currency" content="EUR">',
    '<meta name="minimum-age" content="16">',
    '<meta name="session-days" content="30 90">',
    '<link rel="canonical" href="https://guild.example/terms">',
    '<meta property="og:url" content="https://guild.example/terms">',
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="Guildhall">',
    '<meta property="og:title" content="Terms">',
    '<meta property="og:description" content="What holds.">',
    '<meta property="og:image" content="https://guild.example/share.png">',
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    expect.stringContaining('og:image:alt'),
    '<meta name="twitter:card" content="summary_large_image">',
  ]);
});

it('a page that nobody should find says so, and where it is does not leave it', () => {
  const head = renderHead(site, { title: null, description: '', listedAs: null });
  expect(head).toContain('<meta name="robots" content="noindex">');
  expect(head).not.toMatch(/canonical|og:url/);
});

it.each([
  ['two  lines\n\tand a tab ', 'two lines and a tab'],
  ['word '.repeat(40), 'word '.repeat(40).trim()],
  ['word '.repeat(60), `${'word '.repeat(39).trim()}…`],
  ['🎲'.repeat(300), `${'🎲'.repeat(199)}…`],
])('a text becomes one line of at most 200 characters', (text, expected) => {
  const summary = summaryOf(text);
  expect(summary).toBe(expected);
  expect(Array.from(summary).length).toBeLessThanOrEqual(200);
});
