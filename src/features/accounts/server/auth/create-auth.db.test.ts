import { getMigrations } from 'better-auth/db/migration';
import { expect, test } from 'vitest';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeUser } from '#demo/factories/people.ts';
import { createAuth } from './create-auth.ts';
import { createPasswords } from '../passwords/passwords.ts';

const { db } = testDatabase();

const authOf = (env: Record<string, string> = {}) =>
  createAuth(
    {
      ...testContext({ db, env }),
      passwords: createPasswords(),
      breachedPasswords: { includes: () => Promise.resolve(false) },
      sms: { send: () => Promise.resolve() },
      answerFloorMs: 0,
    },
    { origins: [], demoAccounts: [] },
  );

type Library = {
  internalAdapter: {
    updateUser: (id: string, change: object) => Promise<unknown>;
    createSession: (
      userId: string,
      isShort: boolean,
      fields: object,
      fieldsWin: boolean,
    ) => Promise<{ id: string }>;
  };
};

/** The library's own adapter for writing users. */
const libraryOf = (auth: object) => (auth as { $context: Promise<Library> }).$context;

test('an update of a confirmed user by the library gives back no admin role that was taken away', async () => {
  const { internalAdapter } = await libraryOf(authOf({ ADMIN_EMAILS: 'boss@example.com' }));
  const { id } = await makeUser(db, { email: 'boss@example.com' });
  await internalAdapter.updateUser(id, { emailVerified: true });
  const { role } = await db.selectFrom('profiles').select('role').executeTakeFirstOrThrow();
  expect(role).toBe('user');
});

test('the library finds every table and column that it wants in our migrations', async () => {
  const { toBeCreated, toBeAdded } = await getMigrations(authOf().options);
  expect(toBeCreated.map(({ table }) => table)).toEqual([]);
  expect(toBeAdded).toEqual([]);
});

test('a session that is opened with an end and a purpose has these, not the library’s', async () => {
  const { internalAdapter } = await libraryOf(authOf());
  const { id: userId } = await makeUser(db);
  const expiresAt = new Date(Date.now() + 60_000);
  const opened = await internalAdapter.createSession(userId, false, { purpose: 'recovery', expiresAt }, true);
  const kept = await db
    .selectFrom('auth.sessions')
    .select(['purpose', 'expires_at'])
    .where('id', '=', opened.id)
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ purpose: 'recovery', expires_at: expiresAt });
});
