import { getMigrations } from 'better-auth/db/migration';
import { expect, test } from 'vitest';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { createAuth } from './create-auth.ts';
import { createPasswords } from './passwords.ts';

const { db } = testDatabase();

test('the library finds every table and column that it wants in our migrations', async () => {
  const context = {
    ...testContext({ db }),
    passwords: createPasswords(),
    sms: { send: () => Promise.resolve() },
  };
  const auth = createAuth(context, { origins: [], demoAccounts: [] });
  const { toBeCreated, toBeAdded } = await getMigrations(auth.options);
  expect(toBeCreated.map(({ table }) => table)).toEqual([]);
  expect(toBeAdded).toEqual([]);
});
