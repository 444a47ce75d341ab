import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { makeAdminRequest, makeModerationCase } from '#demo/factories/moderation.ts';
import { makeCampaign, makeSession } from '#demo/factories/games.ts';
import { makeContactMessage, makeInvite, makePlayer, makeUser } from '#demo/factories/people.ts';
import { sweepRequestsQueue } from '#features/admin-requests/server/sweep-requests-queue.ts';
import { sweepAccountsQueue } from '#features/accounts/server/sessions/sweep-queue.ts';
import { sweepJoinRequestsQueue } from '#features/membership/server/admission/sweep-join-requests-queue.ts';
import { sweepCalendarsQueue } from '#features/calendars/server/sweep-calendars-queue.ts';
import { sweepGuestsQueue } from '#features/seats/server/door/sweep-guests-queue.ts';
import { sweepMessagesQueue } from '#features/contact/server/sweep-messages-queue.ts';
import { sweepInvitesQueue } from '#features/invites/server/sweep-invites-queue.ts';
import { sweepCasesQueue } from '#features/moderation/server/sweep-cases-queue.ts';
import { sweepExportsQueue } from '#features/personal-data/server/export/sweep-exports-queue.ts';
import { upkeepQueue } from '#platform/requests/upkeep-queue.ts';
import { sweepNoticesQueue } from '#features/notices/server/sweep-notices-queue.ts';
import type { Database } from '#platform/database/connect.ts';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import { sweepOutboxQueue } from '#platform/mail/sweep-outbox.ts';
import { newId } from '#shared/ids.ts';
import { retention } from '#shared/retention.ts';
import { DAY_MS } from '#shared/time.ts';
import { testContext } from '../support/context.ts';
import { memoryFileStore } from '../support/memory-file-store.ts';
import { testDatabase } from '../support/database.ts';

const { db } = testDatabase();
const now = new Date();
const context = () => testContext({ db, clock: now });

/** How one kind of thing is made that is so old, which job removes it, and whether it is there. */
type Sweeping = {
  make(database: Database, madeAt: Date): Promise<unknown>;
  sweep: () => JobQueue;
  count: () => Promise<number>;
};

const rowsOf = (table: string) => async () =>
  (await sql.raw<{ n: number }>(`select count(*) as n from ${table}`).execute(db)).rows[0]!.n;

const outbox = mkdtempSync(join(tmpdir(), 'outbox-'));

const sweepings: Record<keyof typeof retention, Sweeping> = {
  invites: {
    make: async (database, expires_at) => {
      const { id } = await makeUser(database);
      await makeInvite(database, { user_id: id, expires_at });
    },
    sweep: () => sweepInvitesQueue(context()),
    count: rowsOf('invites'),
  },
  messages: {
    make: (database, created_at) => makeContactMessage(database, { created_at }),
    sweep: () => sweepMessagesQueue(context()),
    count: rowsOf('contact_messages'),
  },
  guests: {
    make: async (database, start_date) => {
      const { id: session_id } = await makeSession(database, { start_date });
      await database
        .insertInto('player_sessions')
        .values({ session_id, guest_name: 'Rosa', price: '0', payment_status: 'paid' })
        .execute();
    },
    sweep: () => sweepGuestsQueue(context()),
    // The seat stays; the name does not.
    count: rowsOf(`player_sessions where guest_name = 'Rosa'`),
  },
  adminRequests: {
    make: async (database, decided_at) => {
      const { id } = await makeUser(database, { role: 'admin' });
      await makeAdminRequest(database, { asked_by: id, outcome: 'declined', decided_at });
    },
    sweep: () => sweepRequestsQueue(() => Promise.resolve(context())),
    count: rowsOf('admin_requests'),
  },
  signIns: {
    make: async (database, last_sign_in_at) => {
      const { id } = await makeUser(database);
      const row = { user_id: id, network: 'hash', last_sign_in_at };
      await database.insertInto('auth.sign_in_networks').values(row).execute();
      await database
        .insertInto('auth.sign_ins')
        .values({
          user_id: id,
          hour: last_sign_in_at,
          outcome: 'bad',
          way: 'password',
          slot: 0,
          last_at: last_sign_in_at,
        })
        .execute();
    },
    sweep: () => sweepAccountsQueue(context()),
    // Whose are kept, of both tables.
    count: rowsOf(
      '(select user_id from auth.sign_in_networks union select user_id from auth.sign_ins) people',
    ),
  },
  formerAddresses: {
    make: async (database, changed_at) => {
      const { id: user_id } = await makeUser(database);
      const expires_at = new Date(changed_at.getTime() + retention.formerAddresses.days * DAY_MS);
      await database
        .insertInto('auth.former_addresses')
        .values({
          user_id,
          email: `${newId()}@example.com`,
          requested_at: changed_at,
          changed_at,
          expires_at,
        })
        .execute();
    },
    sweep: () => sweepAccountsQueue(context()),
    count: rowsOf('auth.former_addresses'),
  },
  unconfirmed: {
    make: (database, created_at) => makeUser(database, { created_at, email_verified: false }),
    sweep: () => sweepAccountsQueue(context()),
    count: rowsOf('auth.users'),
  },
  cases: {
    make: (database, decided_at) =>
      makeModerationCase(database, { decision: 'nothing', opened_at: decided_at, decided_at }),
    sweep: () => sweepCasesQueue(context()),
    count: rowsOf('moderation_cases'),
  },
  notices: {
    make: (database, created_at) =>
      database
        .insertInto('notices')
        .values({ id: newId(), kind: 'session.moved', about: newId(), facts: '{}', created_at })
        .execute(),
    sweep: () => sweepNoticesQueue(context()),
    count: rowsOf('notices'),
  },
  mails: {
    make: (_database, writtenAt) => {
      const time = writtenAt.toISOString().replaceAll(/[-:.]/g, '');
      return Promise.resolve(writeFileSync(join(outbox, `${time}-0123456789ab.eml`), 'To: somebody'));
    },
    sweep: () => sweepOutboxQueue({ ...context(), folder: outbox }),
    count: () => Promise.resolve(readdirSync(outbox).length),
  },
  calendars: {
    make: (database, cancelled_at) =>
      database
        .insertInto('calendar_cancellations')
        .values({
          campaign_id: newId(),
          session_id: newId(),
          session_number: 1,
          start_date: now,
          revisions: 1,
          cancelled_at,
        })
        .execute(),
    sweep: () => sweepCalendarsQueue(context()),
    count: rowsOf('calendar_cancellations'),
  },
  joinRequests: {
    make: async (database, decided_at) => {
      const row = { status: 'withdrawn' as const, decided_at, asked_at: decided_at };
      const [campaign, player] = [await makeCampaign(database), await makePlayer(database)];
      const of = { campaign_id: campaign.id, player_id: player.id };
      await database
        .insertInto('join_requests')
        .values({ ...of, ...row })
        .execute();
    },
    sweep: () => sweepJoinRequestsQueue(context()),
    count: rowsOf('join_requests'),
  },
  exports: {
    make: async (database, failed_at) => {
      const { id: user_id } = await makeUser(database);
      const row = { user_id, requested_at: failed_at, taken_until: failed_at, failed_at };
      await database.insertInto('data_exports').values(row).execute();
    },
    sweep: () => sweepExportsQueue({ ...context(), exportFiles: memoryFileStore() }),
    count: rowsOf('data_exports'),
  },
  requests: {
    make: (database, created_at) =>
      database
        .insertInto('request_ids')
        .values({
          caller: 'visitor',
          request_id: newId(),
          operation: 'x',
          input_sha256: '0'.repeat(64),
          created_at,
        })
        .execute(),
    sweep: () => upkeepQueue({ db, clock: () => now }),
    count: rowsOf('request_ids'),
  },
};

describe('what the privacy policy says of a time, a job does', () => {
  test.each(Object.entries(retention))('%s', async (name, { days }) => {
    const kind = sweepings[name as keyof typeof retention];
    const hour = 3_600_000;
    await kind.make(db, new Date(now.getTime() - days * DAY_MS + hour));
    await kind.sweep().work({});
    expect(await kind.count()).toBe(1);
    await kind.make(db, new Date(now.getTime() - days * DAY_MS - hour));
    expect(await kind.count()).toBe(2);
    await kind.sweep().work({});
    expect(await kind.count()).toBe(1);
  });
});

test('the privacy policy, the terms and mails write no times or ages of their own', () => {
  for (const path of [
    'web/texts/privacy-page.tsx',
    'web/texts/terms-page.tsx',
    'features/invites/server/mails.ts',
  ]) {
    const source = readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8');
    const text = source.replaceAll(/\/\*\*[\s\S]*?\*\//g, '');
    const written = [...text.matchAll(/\d+ (days?|months?|years?|weeks?|hours?)/g)].map(([words]) => words);
    // Changes of the terms are announced beforehand: no retention.
    const retold = written.filter((words) => !(path.includes('terms') && words === '30 days'));
    expect([path, retold]).toEqual([path, []]);
  }
});
