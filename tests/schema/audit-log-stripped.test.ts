import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { emptyDatabase } from '../support/database.ts';

const realFolder = join(import.meta.dirname, '../../src/platform/database/migrations');
const folder = mkdtempSync(join(tmpdir(), 'guildhall-before-'));
const { url } = emptyDatabase('audit_stripped');
const client = new Client({ connectionString: url });

/** All in the long run; in the short one as many as take a second. */
const OTHERS = process.env['LONG_TESTS'] === '1' ? 100_000 : 10_000;
const ID = '01a204a7-2dbd-7333-9e47-77eccc921700';
const OTHER_ID = '01a204a7-2de2-70b4-b444-c9a70d4a0e2e';

type Details = { before?: object; after?: object };
type Entry = { action: string; subject_type: string; subject_id: string | null; details: Details };
const entry = (action: string, details: Details): Entry => {
  return { action, subject_type: action.split('.')[0]!, subject_id: ID, details };
};

const campaign = {
  title: 'The Lantern Road',
  description: 'Come as you are.',
  type: 'Online',
  priceCents: 500,
};

/** Entries as 0.1.0 wrote them, and what is left of each. */
const entries: [written: Entry, left: Partial<Entry>][] = [
  [
    entry('campaign.update', {
      before: campaign,
      after: { ...campaign, title: 'Kind words', priceCents: 700 },
    }),
    {
      details: {
        before: { type: 'Online', priceCents: 500 },
        after: { type: 'Online', priceCents: 700, changed: ['priceCents', 'title'] },
      },
    },
  ],
  [
    entry('campaign.create', {
      after: { ...campaign, gameSystemId: OTHER_ID, retailerId: null, playerId: ID },
    }),
    {
      details: {
        after: { type: 'Online', priceCents: 500, gameSystemId: OTHER_ID, retailerId: null, playerId: ID },
      },
    },
  ],
  [
    entry('campaign.remove', {
      before: { ...campaign, ownerId: ID, sessions: 2 },
      after: { reason: 'Spam' },
    }),
    { details: { before: { type: 'Online', priceCents: 500, ownerId: ID, sessions: 2 } } },
  ],
  [
    entry('session.update', {
      before: { sessionNumber: 1, description: 'Bring dice', startDate: '2026-05-01T17:00:00.000Z' },
      after: { sessionNumber: 1, description: 'Bring dice', startDate: '2026-05-02T17:00:00.000Z' },
    }),
    {
      details: {
        before: { sessionNumber: 1, startDate: '2026-05-01T17:00:00.000Z' },
        after: { sessionNumber: 1, startDate: '2026-05-02T17:00:00.000Z', changed: ['startDate'] },
      },
    },
  ],
  [
    entry('exam.questions', {
      before: { questions: [] },
      after: { questions: [{ question: 'Who goes first?', url: null }] },
    }),
    { details: { before: { questions: [] }, after: { changed: ['questions'] } } },
  ],
  [
    entry('template.update', {
      before: { name: 'Code', content: 'Be kind.', retiredAt: null, clauses: [{ content: 'Always.' }] },
      after: { name: 'Code', content: 'Be kinder.', clauses: [{ content: 'Always.' }] },
    }),
    { details: { before: { retiredAt: null }, after: { changed: ['content'] } } },
  ],
  [
    entry('retailer.create', { after: { name: 'The Iron Keep', phone: '555', lat: 40.1, lng: -70.2 } }),
    { details: {} },
  ],
  [
    entry('retailer.remove', { before: { name: 'The Iron Keep', status: 'active', managers: [ID] } }),
    { details: { before: { status: 'active', managers: [ID] } } },
  ],
  [
    entry('rating.give', { after: { ratedId: ID, raterId: OTHER_ID, stars: 1 } }),
    { subject_type: 'rating', subject_id: null, details: {} },
  ],
  ...[
    entry('retailer.update', { after: { changed: ['lat', 'phone'] } }),
    entry('user.role', { before: { role: 'admin' }, after: { role: 'user' } }),
    entry('seat.payment', {
      before: { seatId: ID, playerId: OTHER_ID, paymentStatus: 'pending' },
      after: { paymentStatus: 'paid' },
    }),
    entry('campaign.leave', {
      before: { playerId: ID, role: 'owner' },
      after: { seatsGivenUp: 1, newOwner: OTHER_ID },
    }),
    entry('account.provider-link', { after: { provider: 'github' } }),
    entry('player.create', {}),
  ].map((kept): [Entry, Partial<Entry>] => [kept, kept]),
];

beforeAll(async () => {
  for (const name of readdirSync(realFolder).filter((file) => file < '0026')) {
    cpSync(join(realFolder, name), join(folder, name));
  }
  await migrateDatabase({ url, folder });
  await client.connect();
  await client.query(
    `insert into audit_log (created_at, action, subject_type, subject_id, details)
      select now() + number * interval '1 s', entry->>'action', entry->>'subject_type', entry->>'subject_id', entry->'details'
      from jsonb_array_elements($1::jsonb) with ordinality entries (entry, number)`,
    [JSON.stringify(entries.map(([written]) => written))],
  );
  await client.query(
    `insert into audit_log (created_at, action, subject_type, subject_id, details)
      select now() - interval '1 day', 'campaign.update', 'campaign', gen_random_uuid(), $1
      from generate_series(1, ${OTHERS})`,
    [JSON.stringify(entries[0]![0].details)],
  );
});
afterAll(async () => {
  await client.end();
  rmSync(folder, { recursive: true });
});

describe('the migration of an audit log that 0.1.0 wrote', () => {
  test(
    'takes the texts of people away, and who rated whom, and keeps the rest',
    { timeout: 120_000 },
    async () => {
      const begun = performance.now();
      await migrateDatabase({ url });
      const seconds = (performance.now() - begun) / 1000;
      const { rows } = await client.query<Entry>(
        `select action, subject_type, subject_id, details from audit_log where created_at >= now() - interval '1 hour'
        order by created_at`,
      );
      expect(rows).toEqual(entries.map(([written, left]) => Object.assign({}, written, left)));
      // A hundred thousand entries take seconds; the bound is for a busy machine.
      expect(seconds).toBeLessThan(60);
      const { rowCount } = await client.query(
        `select from audit_log where details::text ~ 'Lantern|as you are'`,
      );
      expect(rowCount).toBe(0);
    },
  );

  test('leaves the log as unchangeable as it was', async () => {
    for (const change of [`update audit_log set details = '{}'`, 'delete from audit_log']) {
      await expect(client.query(change)).rejects.toMatchObject({ constraint: 'audit_log_is_evidence' });
    }
    await expect(client.query('truncate audit_log')).rejects.toMatchObject({ constraint: 'audit_log_stays' });
  });
});
