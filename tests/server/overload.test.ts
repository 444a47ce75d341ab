import { afterEach, expect, test } from 'vitest';
import { emptyDatabase } from '../support/database.ts';
import { overload } from '../support/overload.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const { url: databaseUrl } = emptyDatabase('overload');
let server: ServerProcess | undefined;
afterEach(() => server?.cleanUp());

// How much it answers is measured where nothing else runs: tests/long/overload.test.ts.
test('five times as many requests as it can answer: all are answered, or refused with 503 and Retry-After, and then it is over', async () => {
  server = await startServerProcess({ DATABASE_URL: databaseUrl, DEMO: '1', LOG_LEVEL: 'warn' });
  const { good, refused, goodPerSecond, peakPerSecond, ...measured } = await overload(server.port, {
    warmUpSeconds: 1,
    peakSeconds: 1,
    floodSeconds: 3,
    // Other tests run beside.
    recoveredShare: 0.3,
  });
  expect(measured).toMatchObject({ others: {}, reset: 0, unanswered: 0 });
  expect(good + refused).toBe(measured.sent);
  expect(goodPerSecond).toBeGreaterThan(peakPerSecond * 0.2);
  expect(measured.recoveredMs).not.toBeNull();
});
