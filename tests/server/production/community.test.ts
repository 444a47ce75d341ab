import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeModerationCase } from '#demo/factories/moderation.ts';
import { makeCampaign, makeMember, makeSeat, makeSession } from '#demo/factories/games.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { newId } from '#shared/ids.ts';
import { emptyDatabase, race } from '../../support/database.ts';
import {
  productionBrowsers,
  productionEnv,
  type ProductionBrowser,
} from '../../support/production-client.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';

const { url: databaseUrl } = emptyDatabase('production_community');
const { db, close } = openDatabase({ url: databaseUrl, max: 2 });
let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({
    ...productionEnv,
    DATABASE_URL: databaseUrl,
    TRUSTED_PROXIES: '127.0.0.1',
  });
});
afterAll(async () => {
  await close();
  await server?.cleanUp();
});

const { signedUp } = productionBrowsers(() => server);

/** Any request of one's own pages: its status and what is refused. */
async function send(person: ProductionBrowser, method: string, path: string, body: unknown = {}) {
  const headers = { origin: productionEnv.PUBLIC_URL, 'content-type': 'application/json' };
  const { status, text } = await person.ask(method, `/api${path}`, headers, body);
  return [status, (JSON.parse(text || '{}') as { code?: string }).code ?? 'done'] as const;
}

let people = 0;
/** A signed-in player. */
async function player() {
  people += 1;
  const email = `player-${people}@example.com`;
  const person = await signedUp(email);
  const fields = { alias: `Guest ${people}`, city: 'Erie', state: 'PA' };
  expect((await send(person, 'POST', '/players', fields))[0]).toBeLessThan(300);
  const row = await db
    .selectFrom('players')
    .selectAll()
    .where('alias', '=', fields.alias)
    .executeTakeFirstOrThrow();
  return { person, ...row };
}

const reportOf = (kind: string, id: string) => ({ thing: { kind, id }, rule: 'spam', text: null });

describe('in production reports', () => {
  it('that are sent in a flood are ten, each thing once, whatever request ids they carry', async () => {
    const reporter = await player();
    const campaigns = await Promise.all(
      Array.from({ length: 14 }, () => makeCampaign(db, { type: 'Online' })),
    );
    const ids = campaigns.flatMap(({ id }) => [id, id]);
    const settled = await race(ids.length, (index) =>
      send(reporter.person, 'POST', '/reports', reportOf('campaign', ids[index]!)),
    );
    const codes = settled.map((one) => (one.status === 'fulfilled' ? one.value[1] : 'failed'));
    expect(codes.filter((code) => code === 'done')).toHaveLength(10);
    expect(new Set(codes)).toEqual(new Set(['done', 'ALREADY_REPORTED', 'TOO_MANY_REPORTS']));
    const kept = await db.selectFrom('reports').select('thing_id').execute();
    expect([kept.length, new Set(kept.map((row) => row.thing_id)).size]).toEqual([10, 10]);
  });

  it('of what the reporter can not see answer as of what is not there, and leave nothing', async () => {
    const reporter = await player();
    const hidden = await makeCampaign(db, { type: 'Online', status: 'hidden' });
    const session = await makeSession(db, { campaign_id: hidden.id });
    for (const [kind, id] of [
      ['campaign', hidden.id],
      ['session', session.id],
      ['announcement', newId()],
      ['question', newId()],
      ['answer', newId()],
      ['file', newId()],
    ] as const) {
      expect([kind, await send(reporter.person, 'POST', '/reports', reportOf(kind, id))]).toEqual([
        kind,
        [404, 'THING_NOT_FOUND'],
      ]);
    }
    const cases = db.selectFrom('moderation_cases').select('id').where('thing_id', '=', hidden.id);
    expect(await cases.execute()).toEqual([]);
  });
});

describe("in production somebody else's case", () => {
  it('is neither read nor appealed nor decided, by its id or by that of the thing', async () => {
    const [owner, other] = [await player(), await player()];
    const decided = await makeModerationCase(db, {
      user_id: owner.auth_id,
      decision: 'hide',
      rule: 'spam',
      reason: 'A secret reason.',
      decided_at: new Date(),
    });
    const { person } = other;
    for (const path of [`/decisions`, `/decisions/${decided.thing_kind}/${decided.thing_id}`]) {
      const { status, text } = await person.ask('GET', `/api${path}`);
      expect([path, status, text.includes('secret')]).toEqual([path, 200, false]);
    }
    const appeal = `/decisions/${decided.id}/appeal`;
    expect(await send(person, 'POST', appeal, { text: 'Mine!' })).toEqual([404, 'CASE_NOT_FOUND']);
    for (const path of [
      '/admin/moderation',
      `/admin/moderation/things/${decided.thing_kind}/${decided.thing_id}`,
    ])
      expect([path, (await person.ask('GET', `/api${path}`)).status]).toEqual([path, 403]);
    const restore = `/admin/moderation/decisions/${decided.id}/restore`;
    expect(await send(person, 'POST', restore)).toEqual([403, 'FORBIDDEN']);
    const row = db.selectFrom('moderation_cases').select(['appeal', 'restored_at']);
    expect(await row.where('id', '=', decided.id).executeTakeFirst()).toEqual({
      appeal: null,
      restored_at: null,
    });
    expect((await send(owner.person, 'POST', appeal, { text: 'Mine.' }))[0]).toBeLessThan(300);
  });
});

it('in production a blocked player finds no way around: no join, seat, question, link or sponsor request', async () => {
  const [ann, bob] = [await player(), await player()];
  const campaign = await makeCampaign(db, { owner: ann, type: 'Online' });
  const own = await makeSession(db, { campaign_id: campaign.id });
  const elsewhere = await makeSession(db, {
    campaign_id: (await makeCampaign(db, { type: 'Online' })).id,
  });
  await makeMember(db, { campaign_id: elsewhere.campaign_id, player_id: ann.id });
  await makeSeat(db, { session_id: elsewhere.id, player_id: ann.id });
  const headers = { origin: productionEnv.PUBLIC_URL, 'content-type': 'application/json' };
  await ann.person.ask('PUT', '/api/invite-links/own', headers, {});
  const { text } = await ann.person.ask('GET', '/api/invite-links/own', headers);
  const token = /[\w-]+$/.exec((JSON.parse(text) as { link: { path: string } }).link.path)?.[0];
  expect(token).toBeTruthy();
  expect(await send(ann.person, 'PUT', `/blocks/${bob.id}`)).toEqual([200, 'done']);
  for (const [method, path, body, code] of [
    ['POST', `/campaigns/${campaign.id}/join`, {}, 'CANNOT_JOIN'],
    ['PUT', `/sessions/${own.id}/seat`, {}, 'CANNOT_JOIN'],
    ['PUT', `/sessions/${elsewhere.id}/seat`, {}, 'CANNOT_TAKE_SEAT'],
    ['POST', `/campaigns/${campaign.id}/questions`, { text: 'Why?' }, 'CANNOT_ASK'],
    ['POST', '/invite-links/accept', { token }, 'INVITE_NOT_FOUND'],
    ['POST', '/invite-links/open', { token }, 'INVITE_NOT_FOUND'],
    ['POST', '/invites', { email: ann.email, firstName: 'Ann', lastName: 'A' }, 'INVITE_REFUSED'],
  ] as const) {
    expect([path, (await send(bob.person, method, path, body))[1]]).toEqual([path, code]);
  }
  for (const table of ['campaign_questions', 'player_relationships'] as const)
    expect([table, await db.selectFrom(table).select('id').execute()]).toEqual([table, []]);
});
