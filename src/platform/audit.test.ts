import { expect, expectTypeOf, test } from 'vitest';
import { type AuditFacts, changedFields } from './audit.ts';

test('what changed is told by the names of fields', () => {
  const before = { title: 'Old', tags: ['a'], seats: 3, isOpen: true };
  expect(changedFields(before, { title: 'New', tags: ['a'], seats: 4 })).toEqual(['title', 'seats']);
  expect(changedFields(before, before)).toEqual([]);
});

test('an entry takes ids, numbers, moments and words of the program, and no text', () => {
  type Allowed = {
    playerId: string | null;
    managerIds: readonly string[];
    status: 'active' | 'inactive';
    changed: readonly ('title' | 'price')[];
    startDate: Date;
    seats: number;
  };
  expectTypeOf<AuditFacts<Allowed>>().toEqualTypeOf<Allowed>();
  expectTypeOf<AuditFacts<{ title: string; words: string[]; clause: { content: string } }>>().toEqualTypeOf<{
    title: never;
    words: readonly never[];
    clause: never;
  }>();
});
