import { getMigrations } from 'better-auth/db/migration';
import { expect, test } from 'vitest';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeUser } from '#demo/factories/people.ts';
import { createAuth } from './create-auth.ts';
import { createPasswords } from '../passwords/passwords.ts';

const { db } = testDatabase();

type Library = { internalAdapter: { updateUser: (id: string, change: object) => Promise<unknown> } };

/** What the library itself writes users by. */
const libraryOf = (auth: object) => (auth as { $context: Promise<Library> }).$context;

test('an update of a confirmed user by the library gives back no admin role that was taken away', async () => {
  const context = {
    ...testContext({ db, env: { ADMIN_EMAILS: 'boss@example.com' } }),
    passwords: createPasswords(),
    breachedPasswords: { includes: () => Promise.resolve(false) },
    sms: { send: () => Promise.resolve() },
    answerFloorMs: 0,
  };
  const { internalAdapter } = await libraryOf(createAuth(context, { origins: [], demoAccounts: [] }));
  const { id } = await makeUser(db, { email: 'boss@example.com' });
  await internalAdapter.updateUser(id, { emailVerified: true });
  const { role } = await db.selectFrom('profiles').select('role').executeTakeFirstOrThrow();
  expect(role).toBe('user');
});

test('the library finds every table and column that it wants in our migrations', async () => {
  const context = {
    ...testContext({ db }),
    passwords: createPasswords(),
    breachedPasswords: { includes: () => Promise.resolve(false) },
    sms: { send: () => Promise.resolve() },
    answerFloorMs: 0,
  };
  const auth = createAuth(context, { origins: [], demoAccounts: [] });
  const { toBeCreated, toBeAdded } = await getMigrations(auth.options);
  expect(toBeCreated.map(({ table }) => table)).toEqual([]);
  expect(toBeAdded).toEqual([]);
});
