import { describe, expect, test } from 'vitest';
import { makeBan } from '#demo/factories/moderation.ts';
import { makePlayer, makeUser } from '#demo/factories/people.ts';
import { adminTask } from './admin-task.ts';

const { db, admin, json, everyRow, entries } = adminTask('users', () => []);

const roleOf = async (userId: string) =>
  (await db.selectFrom('profiles').select('role').where('id', '=', userId).executeTakeFirstOrThrow()).role;

describe('help', () => {
  test('lists every command with an example that is a command itself', async () => {
    const { commands } = (await json('help')) as { commands: { usage: string; example: string }[] };
    expect(commands.length).toBeGreaterThan(5);
    const { code, said } = await admin('help');
    expect(code).toBe(0);
    for (const { usage, example } of commands) {
      expect(said).toContain(usage);
      expect(said).toContain(example);
      const [, first = '', second = ''] = /^npm run admin -- (\S+) (\S+)/.exec(example) ?? [];
      expect(usage.startsWith(`${first} ${second}`)).toBe(true);
    }
  });

  test('a wrong command ends with 1 and the list of commands; with --json it is one line', async () => {
    const wrong = await admin('users', 'fnid', 'ann');
    expect(wrong.code).toBe(1);
    expect(wrong.said).toMatch(/^There is no command 'users fnid'\n/);
    expect(wrong.said).toContain('users find TEXT');
    expect(await admin('users', 'fnid', '--json')).toEqual({
      code: 1,
      said: "There is no command 'users fnid': npm run admin -- help lists the commands\n",
    });
  });

  test.each([
    [['users', 'show'], "'users show' takes WHO"],
    [['users', 'show', 'Ann', 'Bob'], "'users show' takes WHO"],
    [['users', 'show', 'Ann', '--dry-run'], "'users show' changes nothing, so it takes no --dry-run"],
    [['users', 'show', 'Ann', '--reason', 'x'], "'users show' takes no --reason"],
    [['users', 'show', 'Ann', '--force'], "Unknown option '--force'"],
  ])('what a command does not take is refused: %j', async (args, problem) => {
    const { code, said } = await admin(...args, '--json');
    expect(code).toBe(1);
    expect(said).toContain(problem);
    expect(said.trim().split('\n')).toHaveLength(1);
  });
});

describe('users', () => {
  test('are found by a part of the alias, the username or the address, and others are not', async () => {
    const byAlias = await makePlayer(db, { alias: 'Annika' });
    const byName = await makeUser(db, { username: 'joann' });
    const byAddress = await makeUser(db, { email: 'hannah@example.com', username: 'somebody' });
    await makeUser(db, { username: 'other', email: 'other@example.com' });
    const { users, hasMore } = (await json('users', 'find', 'ann')) as {
      users: { id: string }[];
      hasMore: boolean;
    };
    expect(users.map(({ id }) => id).toSorted()).toEqual(
      [byAlias.auth_id, byName.id, byAddress.id].toSorted(),
    );
    expect(hasMore).toBe(false);
  });

  test('are at most fifty, and the command says that there are more', async () => {
    for (let number = 0; number < 51; number += 1) await makeUser(db, { username: `crowd-${number}` });
    expect(await json('users', 'find', 'crowd')).toMatchObject({ hasMore: true });
    const { said } = await admin('users', 'find', 'crowd');
    expect(said).toContain('There are more than 50');
    expect(said.split('\n').filter((line) => line.includes('crowd-'))).toHaveLength(50);
  });

  test('are shown by alias, username, address and id, whatever the case, with their ban', async () => {
    const { auth_id: id } = await makePlayer(db, {
      alias: 'Old Tom',
      email: 'tom@example.com',
      username: 'tommy',
    });
    await makeBan(db, { user_id: id, reason: 'Spam.', ends_at: new Date('2999-01-31T00:00:00Z') });
    await db.updateTable('profiles').set({ ban_reason: 'Spam.' }).where('id', '=', id).execute();
    for (const who of ['old tom', 'Tommy', 'TOM@example.com', id])
      expect(await json('users', 'show', who)).toMatchObject({
        id,
        alias: 'Old Tom',
        email: 'tom@example.com',
        role: 'user',
        emailConfirmed: true,
        devices: 0,
        banReason: 'Spam.',
        banEndsAt: '2999-01-31T00:00:00.000Z',
      });
    const { said } = await admin('users', 'show', 'Old Tom');
    expect(said).toMatch(/^Banned until +2999-01-31 00:00 UTC$/m);
  });

  test('nobody of that name, and a name of two, are told in a line with what to do', async () => {
    expect(await admin('users', 'show', 'Nemo')).toEqual({
      code: 1,
      said: "Nobody is called 'Nemo': look for the account with npm run admin -- users find TEXT\n",
    });
    const one = await makePlayer(db, { alias: 'Robin' });
    const other = await makeUser(db, { username: 'robin' });
    const { code, said } = await admin('users', 'show', 'Robin');
    expect(code).toBe(1);
    expect(said).toContain(one.auth_id);
    expect(said).toContain(other.id);
  });

  test('a name can not write control characters to the terminal, as text or as JSON', async () => {
    const alias = 'Red\u001B[31m\u009B2J\u202Edne\u0007';
    const { auth_id: id } = await makePlayer(db, { alias });
    for (const args of [
      ['find', 'Red'],
      ['show', id],
    ])
      for (const way of [[], ['--json']]) {
        const { code, said } = await admin('users', ...args, ...way);
        expect(code).toBe(0);
        expect(said).toContain('Red');
        // oxlint-disable-next-line no-control-regex -- these are what must not come
        expect(said).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202E]/);
      }
    expect(await json('users', 'show', id)).toMatchObject({ alias });
  });

  test('an admin is made with an entry in the audit log, and a dry run changes nothing', async () => {
    const { id } = await makeUser(db, { email: 'ada@example.com' });
    const before = await everyRow();
    expect(await json('users', 'make-admin', 'ada@example.com', '--dry-run')).toMatchObject({
      changed: true,
      dryRun: true,
    });
    expect(await json('users', 'make-admin', 'new@example.com', '--dry-run')).toMatchObject({ link: null });
    expect(await everyRow()).toEqual(before);
    const { said } = await admin('users', 'make-admin', 'ada@example.com');
    expect(said).toBe('ada@example.com is an admin now\n');
    expect(await roleOf(id)).toBe('admin');
    expect(await entries()).toMatchObject([{ action: 'user.command-admin', actor_id: null, subject_id: id }]);
  });

  test('the role is taken with an entry in the audit log, but not in a dry run', async () => {
    const { id } = await makeUser(db, { username: 'ada', role: 'admin' });
    await makeUser(db, { role: 'admin' });
    const before = await everyRow();
    const tried = await admin('users', 'remove-admin', 'ada', '--dry-run');
    expect(tried.said).toBe('ada would be no admin any more (dry run: nothing was changed)\n');
    expect(await everyRow()).toEqual(before);
    await json('users', 'remove-admin', 'ada');
    expect(await roleOf(id)).toBe('user');
    expect(await entries()).toMatchObject([
      { action: 'user.command-remove-admin', actor_id: null, subject_id: id },
    ]);
    expect(await json('users', 'remove-admin', 'ada')).toMatchObject({ changed: false });
    expect(await entries()).toHaveLength(1);
  });

  test('the last admin keeps the role', async () => {
    const { id } = await makeUser(db, { username: 'ada', role: 'admin' });
    const { code, said } = await admin('users', 'remove-admin', 'ada');
    expect(code).toBe(1);
    expect(said).toMatch(/^There must be at least one admin/);
    expect(await roleOf(id)).toBe('admin');
    expect(await entries()).toEqual([]);
  });
});
