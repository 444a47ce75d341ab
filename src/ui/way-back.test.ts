import { expect, test } from 'vitest';
import { afterSignIn, pathTo } from './way-back.ts';

const entry = { key: 'k', __TSR_key: 'k', __TSR_index: 3 };

test('the path to an invitation is remembered with its token, and gone on to without it in the address', () => {
  const path = pathTo({ href: '/accept-invite', state: { ...entry, invitation: 'some-token' } });
  const { href, replace, state } = afterSignIn(path);
  expect([href, replace]).toEqual(['/accept-invite', true]);
  expect(state(entry)).toEqual({ since: 3, invitation: 'some-token' });
});

test('any other path is gone on to as it is', () => {
  const path = pathTo({ href: '/my/visits?page=2', state: entry });
  const { href, state } = afterSignIn(path);
  expect(href).toBe('/my/visits?page=2');
  expect(state(entry)).toEqual({ since: 3 });
});
