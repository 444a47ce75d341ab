import { defineConfig } from 'vitest/config';
import { findPgBouncer } from './tests/support/services/pgbouncer.ts';

const databaseTests = ['src/**/*.db.test.ts'];
/** Of the product as a whole: most start processes of their own, and some measure their own. */
const systemTests = ['tests/**/*.test.ts'];
/** What bounds a time. It runs when all else is done, beside few others. */
const timedTests = [
  'src/api/limits/slow-senders.db.test.ts',
  'src/features/accounts/server/passwords/passwords.test.ts',
  'src/features/accounts/server/sign-in/sign-in.db.test.ts',
  'src/platform/mail/sign-in-mail.db.test.ts',
  'tests/durability/sharing.test.ts',
  'tests/server/idle-clients.test.ts',
  'tests/long/sign-in-flood.test.ts',
];
/** What depends on how connections are used: these run a second time by way of PgBouncer. */
const pooledTests = [
  'src/features/seats/server/races.db.test.ts',
  'src/features/seats/server/waitlist/waitlist.db.test.ts',
  'src/platform/database/pipelining.db.test.ts',
  'src/platform/requests/request-ids.db.test.ts',
  'src/platform/security/limiter.db.test.ts',
];
const hasPooler = findPgBouncer() !== null;
if (!hasPooler)
  console.warn(
    'Left out: database tests by way of PgBouncer. There is none here, and none to be had from Debian',
  );
const long = process.env['LONG_TESTS'] === '1';
/** They run in a browser, take long (`npm run test:long`), or need a service that speaks S3 (`npm run test:s3`). */
const elsewhere = [
  'tests/e2e/**',
  '**/node_modules/**',
  ...(long ? [] : ['tests/long/**']),
  ...(process.env['S3_TESTS'] === '1' ? [] : ['tests/s3/**']),
];

// The authentication library leaves out its checks of origin, redirects and secret where NODE_ENV or TEST says test,
// and Vitest sets both.
const env = { NODE_ENV: 'development', TEST: '' };

/** How long a race, a server's start or many made-up inputs take is the machine's affair. */
const forWhatHangs = { testTimeout: 180_000, hookTimeout: 180_000 } as const;

const onPostgres = {
  env,
  pool: 'forks',
  // Loading the server anew for each file took a third of the time. A file leaves nothing behind but its database.
  isolate: false,
  ...forWhatHangs,
} as const;

// One more than the cores of the build server: a third of the time the tests wait, for answers that take their time, or
// for processes that start and end. Each worker has a database and up to 40 connections of its own (postgres-server.ts).
const maxWorkers = 3;

export default defineConfig({
  test: {
    globalSetup: 'tests/support/postgres-server.ts',
    projects: [
      {
        test: {
          name: 'unit',
          env,
          ...forWhatHangs,
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [...databaseTests, ...systemTests, ...timedTests, ...elsewhere],
          maxWorkers,
          isolate: false,
        },
      },
      {
        test: {
          ...onPostgres,
          name: 'database',
          include: databaseTests,
          exclude: [...timedTests, ...elsewhere],
          maxWorkers,
        },
      },
      ...(hasPooler
        ? [
            {
              test: {
                ...onPostgres,
                name: 'pooled',
                env: { ...env, TEST_POOLED: '1' },
                include: pooledTests,
                maxWorkers,
              },
            },
          ]
        : []),
      {
        test: {
          ...onPostgres,
          name: 'system',
          include: systemTests,
          exclude: [...timedTests, ...elsewhere],
          maxWorkers,
        },
      },
      {
        test: {
          ...onPostgres,
          name: 'timed',
          include: timedTests,
          exclude: elsewhere,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
