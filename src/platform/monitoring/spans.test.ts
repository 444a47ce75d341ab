import { expect, test } from 'vitest';
import { inSpan, isTracing } from './spans.ts';

test('without an exporter work runs as it is, and its errors are its own', async () => {
  expect(isTracing()).toBe(false);
  expect(await inSpan('job mail', () => Promise.resolve(7))).toBe(7);
  await expect(inSpan('job mail', () => Promise.reject(new Error('no table is free')))).rejects.toThrow(
    'no table is free',
  );
});
