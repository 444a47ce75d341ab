import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { validInput } from '../../../tests/inputs/arbitrary-input.ts';
import { operationsOf, requestFor } from '../../../tests/support/operations.ts';
import { contract } from '../contract.ts';
import { isPublicRead, publicReadOf } from './public-reads.ts';

const id = '01890000-0000-7000-8000-00000000000a';
const reads = operationsOf(contract).filter(
  ({ method, path }) => method === 'GET' && isPublicRead(method, `/api${path.replace(/\{\w+\}/, id)}`),
);

test('reads that are kept are found by their addresses', () => {
  expect(reads.map(({ name }) => name)).toContain('campaigns.listByType');
  expect(reads).toHaveLength(13);
});

test.each(reads)('the key of $name, asked for as an address, is its own key', async (operation) => {
  const inputs = validInput(operation.contract['~orpc'].inputSchema as z.ZodType, [id.toUpperCase(), id]);
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => {
      const { path } = requestFor(operation, input);
      const question = await publicReadOf('GET', path, null);
      if (question === null) return;
      const { key, asked } = question;
      expect(await publicReadOf('GET', key, null)).toMatchObject({ key, asked });
    }),
    { numRuns: 200, seed: 20_261_126 },
  );
});
