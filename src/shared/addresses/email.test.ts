import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailAddress } from './email.ts';

const read = (typed: string) => {
  const { data, error } = emailAddress().safeParse(typed);
  return error ? error.issues.map(({ message }) => message).join() : data;
};

test.each([
  ['kai@example.com', 'kai@example.com'],
  [' Kai.O@Example.COM ', 'Kai.O@example.com'],
  ['kai+dice@example.co.uk', 'kai+dice@example.co.uk'],
  ["kai.o'neil_9@example.com", "kai.o'neil_9@example.com"],
  ['kai@почта.рф', 'kai@xn--80a1acny.xn--p1ai'],
  ['kai@xn--80a1acny.xn--p1ai', 'kai@xn--80a1acny.xn--p1ai'],
  ['kai@bücher.example', 'kai@xn--bcher-kva.example'],
  ['kai@bu\u0308cher.example', 'kai@xn--bcher-kva.example'],
  ['kai@例え.テスト', 'kai@xn--r8jz45g.xn--zckzah'],
  ['kai＠example．com', 'kai@example.com'],
  ['kai@example。com', 'kai@example.com'],
  ['\u202dkai@example.com\u202c', 'kai@example.com'],
])('%j is the address %j', (typed, kept) => {
  expect(read(typed)).toBe(kept);
});

test.each([
  'robin',
  'robin@',
  '@example.com',
  'robin@example',
  'robin@@example.com',
  'a b@example.com',
  'robin@1.2.3.4',
  'robin@-x.com',
  'robin@x-.com',
  'robin@exa_mple.com',
  '.robin@example.com',
  'ro..bin@example.com',
  'robin.@example.com',
  'robin@example.c',
  'robin@example.com.',
  'a@phone.invalid',
  '"robin"@example.com',
  'robin@example.com, kai@example.com',
  '<robin@example.com>',
  `${'a'.repeat(65)}@example.com`,
  `robin@${'a.'.repeat(130)}com`,
  'robin@xn--.com',
  'robin@example.xn--',
])('%j is no address', (typed) => {
  expect(read(typed)).toBe('Invalid email');
});

test('an address with letters beyond ASCII before the @ is refused in words that say so', () => {
  expect(read('józef@example.com')).toMatch(/^Before the @/);
  expect(read('')).toBe('Required');
});

const label = fc.string({
  unit: fc.constantFrom(...'a b c x y z 0 1 9 ü ñ ж щ 例 え'.split(' ')),
  minLength: 1,
  maxLength: 12,
});

test('however an address is written, it is kept in one form, and that form is kept as it is', () => {
  fc.assert(
    fc.property(label, label, fc.constantFrom('com', 'рф', 'テスト', 'xn--p1ai'), (one, two, top) => {
      const typed = `kai@${one}.${two}.${top}`;
      const kept = emailAddress().safeParse(typed);
      if (!kept.success) return;
      expect(kept.data).toMatch(/^kai@[a-z0-9.-]+$/);
      for (const spelling of [kept.data, typed.normalize('NFD'), typed.toUpperCase().replace('KAI', 'kai')])
        expect(emailAddress().parse(spelling)).toBe(kept.data);
    }),
  );
});
