import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { configureZodMessages } from './zod-messages.ts';

beforeAll(configureZodMessages);

const messagesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

describe('words for what a schema refuses', () => {
  test.each([
    ['an empty field', z.string().min(1), '', 'Required'],
    ['nothing', z.number(), null, 'Required'],
    ['an address', z.email(), 'robin', 'Invalid email'],
    ['a text too short', z.string().min(8), 'short', 'String must contain at least 8 character(s)'],
    ['a text too long', z.string().max(120), 'a'.repeat(121), 'Use at most 120 characters'],
    ['a number too large', z.int().max(100), 101, 'Enter 100 or less'],
    ['a number too small', z.number().min(0), -1, 'Enter 0 or more'],
    ['a fraction', z.int(), 50.5, 'Enter a whole number'],
    ['a text for a number', z.number(), 'many', 'Enter a number'],
  ])('%s', (_what, schema, value, words) => {
    expect(messagesOf(schema, value)).toEqual([words]);
  });
});
