import { expect, test } from 'vitest';
import { renderMessage } from './render.ts';

const { html, text } = renderMessage(
  {
    to: 'mira@example.com',
    subject: 'A seat <for> you',
    paragraphs: ['Hi Mira,', 'Raven keeps a seat & waits.'],
    action: { label: 'Take it', url: 'https://guild.example/a?b=1&c=2' },
    footnotes: ['Nothing happens until then.'],
  },
  { productName: 'Guildhall', publicUrl: 'https://guild.example' },
);

test('what an inbox shows beside the subject is what the message says, not whom it greets', () => {
  const shown = html
    .slice(html.indexOf('<body'))
    .replaceAll(/<[^>]+>/g, '')
    .trim();
  expect(shown).toMatch(/^Raven keeps a seat &amp; waits\.(?:&#847;&zwnj;&nbsp;){50}/);
});

test('the subject stands above the words as their heading, in HTML alone', () => {
  expect(html).toMatch(/<h1 [^>]+>A seat &lt;for&gt; you<\/h1>/);
  expect(text).not.toContain('A seat');
});

test('every cell and paragraph that holds words names its font', () => {
  const withWords = [...html.matchAll(/<(td|p|h1)\b([^>]*)>\s*(?:<a[^>]*>)?[^<\s]/g)];
  expect(withWords.length).toBeGreaterThan(6);
  for (const [tag, , attributes] of withWords)
    expect([tag, attributes?.includes('font-family')]).toEqual([tag, true]);
});

test('the button keeps its room where links have no padding', () => {
  expect(html).toMatch(/<td bgcolor="[^"]+" style="[^"]*mso-padding-alt:12px 22px/);
});
