import { expect, test } from 'vitest';
import { afterSignIn } from './way-back.ts';

const entry = { key: 'k', __TSR_key: 'k', __TSR_index: 3 };

test("an invitation's link is gone on to without its token in the address", () => {
  const { href, replace, state } = afterSignIn('/accept-invite/some-token');
  expect([href, replace]).toEqual(['/accept-invite', true]);
  expect(state(entry)).toEqual({ since: 3, invitationLink: '/accept-invite/some-token' });
});

test('any other path is gone on to as it is', () => {
  const { href, state } = afterSignIn('/my/visits?page=2');
  expect(href).toBe('/my/visits?page=2');
  expect(state(entry)).toEqual({ since: 3 });
});
