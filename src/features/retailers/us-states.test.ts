import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPostalState, stateOf, stateOfZip, territoryAt, usStates } from './us-states.ts';

test('there are fifty states, the District of Columbia and five territories, each once', () => {
  expect(usStates).toHaveLength(56);
  expect(new Set(usStates.map(({ code }) => code)).size).toBe(56);
});

test.each([
  ['ca', 'CA'],
  ['Calif.', 'CA'],
  [' new  york ', 'NY'],
  ['N.Y.', 'NY'],
  ['D.C.', 'DC'],
  ['U.S. Virgin Islands', 'VI'],
  ['American Samoa', 'AS'],
  ['Saipan', undefined],
  ['Bavaria', undefined],
  ['', undefined],
  ['constructor', undefined],
])('%j means %s', (text, code) => {
  expect(stateOf(text)?.code).toBe(code);
});

test('a state is known by its code, name and abbreviations, in any case, with any punctuation and blanks', () => {
  const gap = fc.constantFrom('', ' ', '.', '. ', '-');
  fc.assert(
    fc.property(
      fc.constantFrom(...usStates),
      fc.nat(),
      fc.boolean(),
      fc.array(gap),
      (state, pick, upper, gaps) => {
        const names = [state.code, state.name, ...(state.others ?? [])];
        const name = names[pick % names.length] ?? '';
        const typed = name
          .split('')
          .map((letter, at) => (upper ? letter.toUpperCase() : letter.toLowerCase()) + (gaps[at] ?? ''))
          .join('');
        expect(stateOf(typed)).toBe(state);
      },
    ),
    { numRuns: 300 },
  );
});

test('the post has codes for the forces abroad beside those of states, and takes no name for a code', () => {
  expect(['CA', 'mp', 'AE', 'ZZ', 'California', ''].map(isPostalState)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('nearly every ZIP code that is known lies in the state that its beginning tells, and each of a territory does', () => {
  const lines = ['us-zips.txt', 'us-island-zips.txt'].flatMap((name) =>
    readFileSync(join(import.meta.dirname, 'server/data', name), 'utf8').split('\n'),
  );
  const known = lines.flatMap((line) => {
    const [zip = '', , , state = ''] = line.split(' ');
    return /^\d{5}$/.test(zip) && usStates.some(({ code }) => code === state) ? [{ zip, state }] : [];
  });
  const wrong = known.filter(({ zip, state }) => stateOfZip(zip)?.code !== state);
  expect(known.length).toBeGreaterThan(41_000);
  expect(wrong.filter(({ zip }) => /^00[6-9]|^969|^96799/.test(zip))).toEqual([]);
  expect(wrong.length).toBeLessThan(40);
});

test('a territory is known by its place, and no other place is one', () => {
  expect(territoryAt({ lat: 18.35, lng: -64.93 })?.code).toBe('VI');
  expect(territoryAt({ lat: 18.4, lng: -66.06 })?.code).toBe('PR');
  expect(territoryAt({ lat: -14.2756, lng: -170.702 })?.code).toBe('AS');
  expect(territoryAt({ lat: 37.8, lng: -122.27 })).toBeNull();
});
