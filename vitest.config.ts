import { defineConfig } from 'vitest/config';

const databaseTests = ['src/**/*.db.test.ts', 'tests/**/*.test.ts'];
const long = process.env['LONG_TESTS'] === '1';
/** They run in a browser, or take long (`npm run test:long`). */
const elsewhere = ['tests/e2e/**', '**/node_modules/**', ...(long ? [] : ['tests/long/**'])];

// The authentication library leaves out its checks of origin, redirects and secret where NODE_ENV or TEST says test,
// and Vitest sets both.
const env = { NODE_ENV: 'development', TEST: '' };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          env,
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [...databaseTests, ...elsewhere],
        },
      },
      {
        test: {
          name: 'database',
          env,
          include: databaseTests,
          exclude: elsewhere,
          globalSetup: 'tests/support/postgres-server.ts',
          pool: 'forks',
          // Each worker has a database and up to 40 connections of its own; the server has 100.
          maxWorkers: 2,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
