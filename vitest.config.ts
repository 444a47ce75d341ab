import { defineConfig } from 'vitest/config';

const databaseTests = ['src/**/*.db.test.ts'];
/** Of the product as a whole: most start processes of their own, and some measure their own. */
const systemTests = ['tests/**/*.test.ts'];
const long = process.env['LONG_TESTS'] === '1';
/** They run in a browser, or take long (`npm run test:long`). */
const elsewhere = ['tests/e2e/**', '**/node_modules/**', ...(long ? [] : ['tests/long/**'])];

// The authentication library leaves out its checks of origin, redirects and secret where NODE_ENV or TEST says test,
// and Vitest sets both.
const env = { NODE_ENV: 'development', TEST: '' };

const onPostgres = {
  env,
  exclude: elsewhere,
  pool: 'forks',
  // Loading the server anew for each file took a third of the time. A file leaves nothing behind but its database.
  isolate: false,
  // Each worker has a database and up to 40 connections of its own; the server has 100.
  maxWorkers: 2,
  testTimeout: 20_000,
  hookTimeout: 60_000,
} as const;

export default defineConfig({
  test: {
    globalSetup: 'tests/support/postgres-server.ts',
    projects: [
      {
        test: {
          name: 'unit',
          env,
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [...databaseTests, ...systemTests, ...elsewhere],
          maxWorkers: 2,
          isolate: false,
        },
      },
      {
        test: {
          ...onPostgres,
          name: 'database',
          include: databaseTests,
        },
      },
      { test: { ...onPostgres, name: 'system', include: systemTests } },
    ],
  },
});
