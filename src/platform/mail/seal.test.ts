import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const value = { to: 'mira@example.com', token: 'abc' };

test('what is sealed opens again, and shows nothing of itself', () => {
  const seal = createSeal('a secret of at least 32 characters', 'mail');
  const sealed = seal.close(value);
  expect(seal.open(sealed)).toEqual(value);
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toMatch(/mira|token|abc/);
  expect(seal.close(value)).not.toBe(sealed);
});

test('another key, another purpose and a changed byte open nothing', () => {
  const seal = createSeal('a secret of at least 32 characters', 'mail');
  const sealed = seal.close(value);
  expect(() => createSeal('another secret of 32 characters!!!', 'mail').open(sealed)).toThrow(
    'unable to authenticate',
  );
  expect(() => createSeal('a secret of at least 32 characters', 'sms').open(sealed)).toThrow(
    'unable to authenticate',
  );
  const bytes = Buffer.from(sealed, 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(() => seal.open(bytes.toString('base64url'))).toThrow('unable to authenticate');
});
