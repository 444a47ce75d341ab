import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brand } from './brand.ts';
import { markSvg, svgUrl } from './mark.ts';

const { light, dark } = brand;
const figure = light['on-sun'];

test('the icon of the site is the mark', () => {
  const icon = readFileSync('public/favicon.svg', 'utf8').trim();
  expect(icon).toBe(markSvg({ fill: light.sun, line: light.ink, figure }));
});

test('the logo of the pages is the mark, in both themes', () => {
  const [ofLight, ofDark] = Array.from(
    readFileSync('src/ui/tokens.css', 'utf8').matchAll(/--logo: (.*);/g),
    ([, value]) => value,
  );
  expect(ofLight).toBe(svgUrl(markSvg({ fill: light.sun, line: light.ink, figure })));
  expect(ofDark).toBe(svgUrl(markSvg({ fill: light.sun, line: dark.ink, figure })));
});
