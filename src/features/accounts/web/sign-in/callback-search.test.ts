import { expect, test } from 'vitest';
import { providerFailureText } from '../../callback-links.ts';
import { readCallback } from './callback-search.ts';

const foreign = 'Call our hotline';

test.each([
  { search: `?error=access_denied&error_description=${foreign}`, hash: '', words: /cancelled there/ },
  { search: `?error=${foreign}`, hash: '', words: /did not work/ },
  { search: '', hash: `#error_description=${foreign}`, words: /did not work/ },
  { search: '?error=__proto__', hash: '', words: /did not work/ },
])(
  'what /auth/callback says of a failure is ours, whatever its address says: $search$hash',
  ({ words, ...address }) => {
    const callback = readCallback(address);
    const text = callback.kind === 'failed' ? providerFailureText(callback.code) : '';
    expect(text).toMatch(words);
    expect(text).not.toContain(foreign);
  },
);

test.each(['address-change', 'address-back'] as const)('a link of type %s is read, and no other', (type) => {
  const hash = '#token=abc';
  expect(readCallback({ search: `?type=${type}`, hash })).toEqual({ kind: 'address', type, token: 'abc' });
  expect(readCallback({ search: `?type=${type}x`, hash })).toEqual({ kind: 'returned' });
  expect(readCallback({ search: `?type=${type}`, hash: '' })).toEqual({ kind: 'returned' });
});
