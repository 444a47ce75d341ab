import * as fc from 'fast-check';
import { z } from 'zod';
import { type CursorPosition, encodeCursor } from '#platform/lists/cursor.ts';

type Schema = {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
};

type Input = Record<string, unknown>;

/** Values that have broken programs before. */
const nasty: unknown[] = [
  '',
  ' ',
  'null',
  "'; drop table players; --",
  '%',
  '\\',
  '../../etc/passwd',
  '\u0000',
  '\ud800',
  '\u202e\u200b\ufeff',
  'ﷺ'.repeat(50),
  'x'.repeat(5_000),
  '<script>alert(1)</script>',
  '2026-02-30T25:61:00Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-01-01T00:00:00Z',
  'NaN',
  '1e999',
  '99999999-9999-9999-9999-999999999999',
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  true,
  null,
  [],
  {},
  [[[[]]]],
  { $ne: null },
];

/** Moments, words and numbers as lists are sorted by, and some that no row has. */
const hostileParts: CursorPosition = [
  '2026-05-01T12:00:00.000Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+010000-01-01T00:00:00Z',
  'infinity',
  'NaN',
  '99999999.99',
  'Anna',
  '\u0000',
  '\ud800',
  '',
  0,
  1,
  -1,
  0.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 63),
  1e308,
  null,
];

/** Positions with a hostile value in the place of each part that lists have beside ids and fixed words. */
export const hostilePositions = (id: string): CursorPosition[] => [
  ...hostileParts.flatMap((part) => [
    [part, id],
    [0, part],
    ['name', part, id],
    ['near', part, id],
    [part, '99999999-9999-9999-9999-999999999999'],
  ]),
  [],
  [id],
  [null],
  ['2026-05-01T12:00:00.000Z', id, id],
];

/** Cursors in the form that lists write them, which the server did not make. */
const arbitraryCursor = (ids: string[]): fc.Arbitrary<string> =>
  fc
    .constantFrom(...ids.slice(0, 3))
    .chain((id) => fc.constantFrom(...hostilePositions(id)).map(encodeCursor));

/** Inputs that an operation's schema allows. */
export const validInput = (schema: z.ZodType, ids: string[]): fc.Arbitrary<Input> =>
  arbitraryOf(schemaOf(schema), ids) as fc.Arbitrary<Input>;

const schemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

/**
 * Inputs for an operation: such as its schema allows, and such with a field missing, unknown, or of another kind.
 * @param ids of things that exist, so that inputs also reach the rules behind the schema
 */
export function arbitraryInput(schema: z.ZodType, ids: string[]): fc.Arbitrary<Input> {
  const valid = validInput(schema, ids);
  const names = Object.keys(schemaOf(schema).properties ?? {});
  const junk = fc.oneof(fc.constantFrom(...nasty), fc.jsonValue());
  const name = names.length === 0 ? fc.constant('role') : fc.constantFrom(...names);
  const spoiled = fc.tuple(valid, name, junk).map(withField);
  const widened = fc.tuple(valid, fc.string(), junk).map(withField);
  const narrowed = fc.tuple(valid, name).map(([input, key]) => {
    const { [key]: _left, ...rest } = input;
    return rest;
  });
  return fc.oneof(
    { arbitrary: valid, weight: 4 },
    { arbitrary: spoiled, weight: 4 },
    { arbitrary: widened, weight: 1 },
    { arbitrary: narrowed, weight: 1 },
  );
}

const withField = ([input, key, value]: [Input, string, unknown]): Input => ({ ...input, [key]: value });

function arbitraryOf(schema: Schema, ids: string[]): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, ids)));
  switch (schema.type) {
    case 'string':
      return arbitraryText(schema, ids);
    case 'integer':
      return fc.integer({
        min: schema.minimum ?? -(2 ** 31),
        max: Math.min(schema.maximum ?? 2 ** 31, 2 ** 31),
      });
    case 'number':
      return fc.double({ noNaN: true, min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, ids), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 20),
      });
    case 'object':
      return arbitraryObject(schema, ids);
    default:
      return fc.jsonValue();
  }
}

function arbitraryObject({ properties = {}, required = [] }: Schema, ids: string[]): fc.Arbitrary<Input> {
  const fields = Object.entries(properties).map(([key, schema]) => {
    const value = arbitraryOf(schema, ids);
    return [
      key,
      key === 'cursor' ? fc.oneof({ arbitrary: arbitraryCursor(ids), weight: 4 }, value) : value,
    ] as const;
  });
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

function arbitraryText(
  { format, pattern, minLength = 0, maxLength = 200 }: Schema,
  ids: string[],
): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid());
  if (format === 'email') return fc.emailAddress();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === 'uri') return fc.webUrl();
  if (format === 'date') {
    const years = { min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z') };
    return fc.date({ noInvalidDate: true, ...years }).map((date) => date.toISOString().slice(0, 10));
  }
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'));
  const unit = fc.constantFrom<'grapheme' | 'binary'>('grapheme', 'binary');
  return unit.chain((kind) => fc.string({ unit: kind, minLength, maxLength: Math.min(maxLength, 200) }));
}
