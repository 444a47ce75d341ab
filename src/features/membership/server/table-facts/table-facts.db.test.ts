import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeCampaign, makeMember, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { anonymous } from '#shared/actor.ts';
import type { CampaignSearch } from '#features/campaigns/contract.ts';
import type { TableFactsFields } from '#features/campaigns/table-facts/inputs.ts';
import { getCampaign } from '../for-others/get-campaign.ts';
import { listCampaigns } from '#features/play/server/lists/list-campaigns.ts';
import { campaignThing } from '../things/campaign-thing.ts';
import { setTableFacts } from './set-table-facts.ts';

const { db } = testDatabase();
const now = new Date('2026-05-01T12:00:00Z');
const visitor = testContext({ db, actor: anonymous, clock: now });

const nothing: TableFactsFields = {
  experience: null,
  minimumAge: null,
  languages: [],
  accessibility: [],
  safetyTools: [],
  accessibilityNote: '',
  safetyNote: '',
  whatToBring: '',
  houseRules: '',
};
const everything: TableFactsFields = {
  experience: 'new',
  minimumAge: 16,
  languages: ['en', 'de'],
  accessibility: ['quiet-room'],
  safetyTools: ['x-card', 'open-door'],
  accessibilityNote: 'Ring twice',
  safetyNote: 'No harm to cats',
  whatToBring: 'Dice',
  houseRules: 'Be kind',
};

/** A campaign, and the context of its owner. */
async function open(wish: Parameters<typeof makeCampaign>[1] = {}) {
  const campaign = await makeCampaign(db, wish);
  return {
    campaign,
    owner: testContext({ db, actor: playerActor(campaign.owner!), clock: now }),
    input: { campaignId: campaign.id },
  };
}

describe('table facts', () => {
  test('are shown as they were said, and what is taken back is said no more', async () => {
    const { owner, input } = await open();
    expect(await setTableFacts(owner, { ...input, revision: 1, ...everything })).toEqual({ revision: 2 });
    const shown = await getCampaign(visitor, input);
    expect(shown).toMatchObject({ experience: 'new', minimumAge: 16, languages: ['en', 'de'] });
    const { experience: _, minimumAge: __, languages: ___, ...rest } = everything;
    expect(shown.tableFacts).toEqual({ revision: 2, ...rest });
    await setTableFacts(owner, { ...input, revision: 2, ...nothing });
    expect((await getCampaign(visitor, input)).tableFacts).toEqual({
      revision: 3,
      accessibility: [],
      safetyTools: [],
      accessibilityNote: null,
      safetyNote: null,
      whatToBring: null,
      houseRules: null,
    });
  });

  test('are saved beside the campaign: neither form makes the other old, and a form that is old is refused', async () => {
    const { owner, input } = await open();
    const before = await getCampaign(visitor, input);
    await setTableFacts(owner, { ...input, revision: 1, ...everything });
    expect((await getCampaign(visitor, input)).revision).toBe(before.revision);
    await expect(setTableFacts(owner, { ...input, revision: 1, ...nothing })).rejects.toMatchObject({
      refusal: { code: 'STALE_REVISION' },
    });
  });

  test('are for the owner and admins; of a campaign that ended, for admins', async () => {
    const { campaign, owner, input } = await open();
    const member = await makePlayer(db);
    await makeMember(db, { campaign_id: campaign.id, player_id: member.id });
    const asMember = testContext({ db, actor: playerActor(member), clock: now });
    const facts = { ...input, revision: 1, ...everything };
    await expect(setTableFacts(asMember, facts)).rejects.toMatchObject({ refusal: { code: 'FORBIDDEN' } });
    await db.updateTable('campaigns').set({ status: 'ended' }).execute();
    await expect(setTableFacts(owner, facts)).rejects.toMatchObject({ refusal: { code: 'CAMPAIGN_ENDED' } });
    const admin = testContext({ db, actor: userActor({ role: 'admin' }), clock: now });
    expect(await setTableFacts(admin, facts)).toEqual({ revision: 2 });
  });

  test('are read by those who decide about the campaign, and are never in the audit log', async () => {
    const { campaign, owner, input } = await open();
    await setTableFacts(owner, { ...input, revision: 1, ...everything });
    const { text } = (await campaignThing.find(db, campaign.id))!;
    for (const words of ['Ring twice', 'No harm to cats', 'Dice', 'Be kind']) expect(text).toContain(words);
    const entry = await db.selectFrom('audit_log').selectAll().executeTakeFirstOrThrow();
    expect(entry.action).toBe('campaign.table-facts');
    expect(JSON.stringify(entry)).not.toMatch(/Ring|cats|Dice|kind/);
    expect(JSON.stringify(entry)).toContain('houseRules');
  });
});

/** The titles on the first page that a search finds, sorted alphabetically. */
const titlesOf = async (search: Partial<CampaignSearch>) =>
  (await listCampaigns(visitor, { type: 'Online', ...search })).items.map(({ title }) => title).toSorted();

describe('a search for table facts', () => {
  test('finds what is said, alone and together, in every order, and never what says nothing', async () => {
    await open({ title: 'Silent' });
    await open({ title: 'For all', experience: 'everybody', minimum_age: 0, languages: ['en'] });
    await open({ title: 'First steps', experience: 'new', minimum_age: 12, languages: ['en', 'de'] });
    const veterans = await open({
      title: 'Veterans',
      experience: 'experienced',
      minimum_age: 18,
      languages: ['de'],
      accessibility: ['quiet-room'],
      safety_tools: ['x-card'],
    });
    await makeSession(db, {
      campaign_id: veterans.campaign.id,
      is_session_zero: true,
      start_date: new Date(now.getTime() + 3_600_000),
    });
    for (const sort of ['newest', 'soonest', 'price'] as const) {
      expect(await titlesOf({ sort, language: 'de' })).toEqual(['First steps', 'Veterans']);
      expect(await titlesOf({ sort, experience: 'new' })).toEqual(['First steps', 'For all']);
      expect(await titlesOf({ sort, experience: 'some' })).toEqual(['For all']);
      expect(await titlesOf({ sort, age: 12 })).toEqual(['First steps', 'For all']);
      expect(await titlesOf({ sort, accessibility: 'quiet-room' })).toEqual(['Veterans']);
      expect(await titlesOf({ sort, safetyTool: 'x-card', language: 'en' })).toEqual([]);
      expect(await titlesOf({ sort, sessionZero: 'coming' })).toEqual(['Veterans']);
      expect(await titlesOf({ sort, language: 'de', text: 'vet' })).toEqual(['Veterans']);
    }
  });

  test('finds what is rare beyond the first thousand campaigns', async () => {
    const { campaign } = await open({
      title: 'Far down',
      languages: ['cy'],
      created_at: new Date('2020-01-01'),
    });
    await sql`
      insert into campaigns (title, type_id, min_players, max_players, game_system_id, languages, created_at)
      select 'Common', type_id, min_players, max_players, game_system_id, '{en}', ${now}
      from campaigns, generate_series(1, 1100) where id = ${campaign.id}`.execute(db);
    expect(await titlesOf({ language: 'cy' })).toEqual(['Far down']);
    expect(await titlesOf({ language: 'cy', sort: 'price' })).toEqual(['Far down']);
  });

  test('leaves out what ended or is hidden', async () => {
    await open({ title: 'Over', languages: ['de'], status: 'ended' });
    await open({ title: 'Hidden', languages: ['de'], status: 'hidden' });
    expect(await titlesOf({ language: 'de' })).toEqual([]);
  });
});
