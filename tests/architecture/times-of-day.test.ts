// Times and days are said by one module, so that pages, mails and calendars use the same words and the same clock.

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What else may ask Intl for a format: what says no day and no time of day. */
const mayFormat = /\.toLocaleString\('en-US'\)/g;
const formats = /Intl\.DateTimeFormat|\.toLocale(?:Date|Time)?String\(|\.to(?:Date|Time)String\(/;

const sources = globSync('src/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$/.test(path));

/** Whether a file outside of the module says times itself. Numbers with separators are no times. */
const saysTimes = (text: string): boolean => formats.test(text.replaceAll(mayFormat, ''));

test('only the time module reads clocks and says times of day', () => {
  const others = sources.filter(
    (path) => !path.startsWith('src/shared/time/') && saysTimes(readFileSync(path, 'utf8')),
  );
  expect(others).toEqual([]);
});

test('and a file that does is found', () => {
  expect(sources.length).toBeGreaterThan(500);
  for (const text of ['new Intl.DateTimeFormat()', 'at.toLocaleTimeString()', "at.toLocaleString('de')"]) {
    expect([text, saysTimes(text)]).toEqual([text, true]);
  }
  expect(saysTimes("count.toLocaleString('en-US')")).toBe(false);
});
