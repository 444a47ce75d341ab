import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { email, makeSecrets, password } from '../../../tests/fixtures/kept-secrets.ts';
import { userActor } from '../../../tests/support/actors.ts';
import { testContext } from '../../../tests/support/context.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { makeUser } from '#demo/factories/people.ts';
import { inAccountsTransaction } from '#features/accounts/server/accounts-context.ts';
import {
  makeAdminByCommand,
  removeFactorsByCommand,
  resetPasswordByCommand,
} from '#features/accounts/server/admin/manage-by-command.ts';
import { banUser, removeFactors, signUserOut } from '#features/accounts/server/admin/manage-users.ts';
import { issueLink } from '#features/accounts/server/links/tokens.ts';
import { findSessionById } from '#features/accounts/server/records/sessions.ts';
import { whenFactorAdded } from '#features/accounts/server/second-step/set-authenticator.ts';
import { eraseAccount } from '#features/personal-data/server/erase-account.ts';
import { insertErasure } from '#features/personal-data/server/records/erasures.ts';
import { endingEvents, type EndingEvent, endsBy } from '#platform/personal/person-secret.ts';
import { DAY_MS } from '#shared/time.ts';
import { personSecrets, personalTables } from '../features.ts';

const { db } = testDatabase();
const root = join(import.meta.dirname, '../../..');

type Secrets = Awaited<ReturnType<typeof makeSecrets>>;

async function asAdmin() {
  const { id: userId } = await makeUser(db, { role: 'admin' });
  return testContext({ db, actor: userActor({ userId, role: 'admin' }) });
}
const unconfirm = () => db.updateTable('auth.users').set({ email_verified: false }).execute();
const chosen = 'a new tin whistle';

/** Every way to trigger each event. */
const ways: readonly [event: EndingEvent, way: string, (made: Secrets) => Promise<unknown>][] = [
  [
    'new-password',
    'with the current one',
    ({ owner }) => owner.post('/update-password', { password: chosen, currentPassword: password }),
  ],
  [
    'new-password',
    'by a reset link',
    async ({ accounts, userId }) => {
      const recipient = { kind: 'email', address: email } as const;
      const token = await issueLink(accounts.context, 'recovery', { subject: userId, recipient });
      const browser = accounts.browser();
      await browser.post('/verify-link', { type: 'recovery', token });
      await browser.post('/update-password', { password: chosen });
    },
  ],
  ['signed-out-everywhere', 'by its person', ({ owner }) => owner.post('/sign-out', { scope: 'global' })],
  ['signed-out-elsewhere', 'by its person', ({ owner }) => owner.post('/sign-out', { scope: 'others' })],
  ['signed-out-by-admin', 'in the console', async ({ userId }) => signUserOut(await asAdmin(), { userId })],
  [
    'factor-added',
    'to an account that has one',
    ({ accounts, ownSessionId }) =>
      inAccountsTransaction(accounts.context, async (inner) => {
        const session = await findSessionById(inner.db, ownSessionId, inner.clock());
        await whenFactorAdded(inner, session!, 'passkey');
      }),
  ],
  ['factors-removed', 'in the console', async ({ userId }) => removeFactors(await asAdmin(), { userId })],
  ['factors-removed', 'by a command', ({ accounts }) => removeFactorsByCommand(accounts.context, email)],
  ['operator-reset', 'by a command', ({ accounts }) => resetPasswordByCommand(accounts.context, email)],
  [
    'address-proven',
    'by a link',
    async ({ accounts, userId }) => {
      await unconfirm();
      const recipient = { kind: 'email', address: email } as const;
      const token = await issueLink(accounts.context, 'signup', { subject: userId, recipient });
      await accounts.browser().post('/verify-link', { type: 'signup', token });
    },
  ],
  [
    'change-stopped',
    'by the old mailbox',
    ({ accounts, stopToken }) => accounts.browser().post('/address/stop', { token: stopToken }),
  ],
  [
    'change-undone',
    'by the former address',
    ({ accounts, backToken }) => accounts.browser().post('/address/back', { token: backToken }),
  ],
  [
    'ban',
    'in the console',
    async ({ userId }) => banUser(await asAdmin(), { userId, reason: 'Spam', days: null }),
  ],
  [
    'erasure',
    'when it is due',
    async ({ userId, now }) => {
      const due = { userId, requestedAt: new Date(now().getTime() - DAY_MS), dueAt: now() };
      await insertErasure(db, due);
      expect(await eraseAccount(testContext({ db, clock: now }), userId)).toBe('erased');
    },
  ],
];

const names = personSecrets.map(({ name }) => name);
async function working({ works }: Secrets): Promise<string[]> {
  const found: string[] = [];
  for (const name of names) if (await works[name]!()) found.push(name);
  return found;
}

describe('what stands for a person', () => {
  test('works before anything happens, one of each', async () => {
    const made = await makeSecrets(db);
    expect(Object.keys(made.works).toSorted()).toEqual(names.toSorted());
    expect(await working(made)).toEqual(names);
  });

  test.each(ways)('%s, %s: ends and stays as the list says', async (event, _way, happen) => {
    const made = await makeSecrets(db);
    await happen(made);
    const staying = personSecrets.filter((secret) => !endsBy(secret, event));
    expect(await working(made)).toEqual(staying.map(({ name }) => name));
  });

  test('every event has a way above', () => {
    expect(Object.keys(endingEvents).filter((event) => !ways.some(([tried]) => tried === event))).toEqual([]);
  });

  test('make-admin ends the sessions of an account that nobody confirmed', async () => {
    const made = await makeSecrets(db);
    await unconfirm();
    await makeAdminByCommand(made.accounts.context, email);
    expect(await working(made)).not.toContain('sessions');
    expect(await working(made)).not.toContain('private calendar addresses');
  });
});

/** Columns that look like secrets, and what they really contain. */
const noSecrets: Record<string, string> = {
  'auth.admin_addresses.address_hash': 'says of an address that it was an admin’s',
  'admin_requests.input': 'what an admin asks another to agree to; only an admin runs it',
  'admin_requests.sha256': 'tells two such requests apart',
  'admin_requests.about_user_id': 'names somebody, to admins',
  'auth.jwks.private_key': "the server's, sealed",
  'certificates.code': 'shows what its player made for others to see',
  'player_exams.text_sha256': 'names the questions that were answered',
  'claim_codes.code_hash': 'proves for a day that a player reads a store’s mail; opens no account',
  'contract_profiles.record_sha256': 'proves that an agreement was not changed',
  'contracts.clauses_sha256': 'proves that a text was not changed',
  'contracts.content_sha256': 'proves that a text was not changed',
  'data_keys.sealed': "the server's, sealed",
  'moderation_cases.decided_by': 'names somebody, to admins',
  'moderation_cases.kept': 'what a case is about',
  'moderation_cases.appeal_decided_by': 'names somebody, to admins',
  'player_wishes.rounding_seed': 'how figures with this player in them are rounded',
  'demand_wishes.rounding_seed': 'a copy of it',
  'reports.case_id': 'names a case, to admins',
  'push_keys.sealed': "the server's, sealed",
  'refused_invitations.address_hash': 'says of an address that it wants no invitations',
  'stored_variables.sealed': "the server's, sealed",
};

const looksSecret =
  /(^|_)(token|hash|secret|endpoint|sealed|code|claim|nonce|password|sha256|credential|private|identifier)(_|$)/;

test('a column that may hold a secret stands in the list, or here with what it is instead', () => {
  const suspects = personalTables.flatMap(({ table, columns }) =>
    Object.entries(columns).flatMap(([column, fate]) =>
      fate === 'secret' || (looksSecret.test(column) && !column.endsWith('_at'))
        ? [`${table}.${column}`]
        : [],
    ),
  );
  const listed = personSecrets.flatMap(({ columns }) => columns);
  const known = [...listed, ...Object.keys(noSecrets)];
  expect(suspects.filter((column) => !known.includes(column))).toEqual([]);
  const declared = new Set(
    personalTables.flatMap(({ table, columns }) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    ),
  );
  expect(known.filter((column) => !declared.has(column))).toEqual([]);
});

test('all sessions of a person end by the list alone', () => {
  const callers = globSync('src/**/*.ts', { cwd: root }).filter((file) =>
    /\bdeleteSessions\(/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(callers.toSorted()).toEqual([
    'src/features/accounts/server/links/person-secrets.ts',
    'src/features/accounts/server/records/sessions.ts',
  ]);
});

const words = (events: string[]) => events.map((event) => endingEvents[event as EndingEvent]).join('; ');

test('docs/reference/security-rules.md has the list as it is', () => {
  const cells = personSecrets.map((secret) => {
    if (secret.ends === 'always') return `| ${secret.name} | every event | |`;
    const ends = Object.keys(endingEvents).filter((event) => endsBy(secret, event as EndingEvent));
    const stays = Object.keys(endingEvents).filter((event) => !ends.includes(event));
    const said =
      ends.length === 0 ? 'nothing' : ends.length > stays.length ? `all but: ${words(stays)}` : words(ends);
    return `| ${secret.name} | ${said} | ${secret.staysBecause} |`;
  });
  const rules = readFileSync(join(root, 'docs/reference/security-rules.md'), 'utf8');
  expect(cells.filter((cell) => !rules.includes(cell))).toEqual([]);
});
