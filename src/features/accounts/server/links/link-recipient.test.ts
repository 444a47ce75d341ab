import { expect, test } from 'vitest';
import { maskAddress } from './link-recipient.ts';

test.each([
  ['anna@example.com', 'a•••@e•••.com'],
  ['a@b.example.co.uk', 'a•••@b•••.uk'],
  ['"odd@local"@example.org', '"•••@e•••.org'],
  ['root@localhost', 'r•••@l•••'],
  ['😀smile@example.com', '😀•••@e•••.com'],
])('%s is shown as %s', (address, shown) => {
  expect(maskAddress(address)).toBe(shown);
});
