import { expect, test } from 'vitest';
import { createEncryption, isSignatureOf, signatureOf } from './keys.ts';

const before = { secret: 'a secret of at least 32 characters', previousSecrets: [] };
const after = { secret: 'another secret of 32 characters!!!', previousSecrets: [before.secret] };
const later = { ...after, previousSecrets: [] };
const value = { to: 'mira@example.com', token: 'abc' };

test('what is sealed opens again, and shows nothing of itself', () => {
  const encryption = createEncryption(before, 'mail');
  const sealed = encryption.encrypt(value);
  expect(encryption.decrypt(sealed)).toEqual(value);
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toMatch(/mira|token|abc/);
  expect(encryption.encrypt(value)).not.toBe(sealed);
});

test('another key, another purpose and a changed byte open nothing', () => {
  const encryption = createEncryption(before, 'mail');
  const sealed = encryption.encrypt(value);
  expect(() => createEncryption(later, 'mail').decrypt(sealed)).toThrow('unable to authenticate');
  expect(() => createEncryption(before, 'sms').decrypt(sealed)).toThrow('unable to authenticate');
  const bytes = Buffer.from(sealed, 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(() => encryption.decrypt(bytes.toString('base64url'))).toThrow('unable to authenticate');
});

test('what a previous secret sealed opens, and all that is new is sealed under the current one', () => {
  const rotated = createEncryption(after, 'mail');
  expect(rotated.decrypt(createEncryption(before, 'mail').encrypt(value))).toEqual(value);
  expect(createEncryption(later, 'mail').decrypt(rotated.encrypt(value))).toEqual(value);
  expect(() => createEncryption(before, 'mail').decrypt(rotated.encrypt(value))).toThrow(
    'unable to authenticate',
  );
});

test('what a previous secret signed counts, and all that is new is signed under the current one', () => {
  const old = signatureOf(before, 'device', '1');
  expect(isSignatureOf(after, old, 'device', '1')).toBe(true);
  expect(isSignatureOf(after, old, 'device', '2')).toBe(false);
  expect(isSignatureOf(later, old, 'device', '1')).toBe(false);
  expect(signatureOf(after, 'device', '1')).toBe(signatureOf(later, 'device', '1'));
});
