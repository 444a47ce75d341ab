import { expect, test } from 'vitest';
import { readSentCode } from './use-sent-code.ts';

const now = Date.parse('2026-05-01T12:00:00Z');
const sent = { kind: 'phone', to: '+15550100199', type: 'signup', at: now };
const read = (change: object) => readSentCode(JSON.stringify({ ...sent, ...change }), now);

test('where a code was sent, and what for, is known after the page was loaded again', () => {
  expect(read({})).toEqual(sent);
  expect(read({ kind: 'email', to: 'mira@example.com', type: 'recovery' })).toMatchObject({
    type: 'recovery',
  });
});

test('what is older than an hour, or nothing that this page keeps, counts as nothing', () => {
  expect(read({ at: now - 60 * 60_000 - 1 })).toBeNull();
  for (const odd of [{ kind: 'fax' }, { type: 'x' }, { to: 7 }, { at: 'then' }]) expect(read(odd)).toBeNull();
  for (const kept of [null, '', 'null', '7', '{"kind":']) expect(readSentCode(kept, now)).toBeNull();
});
