import { expect, test } from 'vitest';
import { type Actor, anonymous, type SignedIn } from '#shared/actor.ts';
import { newId } from '#shared/ids.ts';
import { fileFolders } from './files/rules.ts';
import { campaignCan, campaignFileCan, campaignLifeCan, campaignStatusCan, sessionCan } from './policy.ts';
import { type CampaignState, campaignStates } from './rules.ts';

const user: SignedIn = {
  kind: 'user',
  userId: newId(),
  role: 'user',
  email: 'ada@example.com',
  emailConfirmed: true,
  playerId: null,
};
const player: SignedIn = { ...user, playerId: newId() };
const admin: SignedIn = { ...user, role: 'admin' };

const owner = { isOwner: true, isCoOrganiser: false, isMember: true };
const coOrganiser = { isOwner: false, isCoOrganiser: true, isMember: true };
const member = { isOwner: false, isCoOrganiser: false, isMember: true };
const stranger = { isOwner: false, isCoOrganiser: false, isMember: false };

test.each([
  ['a visitor', anonymous, { asOwner: [false, false], asStranger: [false, false] }],
  ['a user without a player', user, { asOwner: [false, false], asStranger: [false, false] }],
  ['a player', player, { asOwner: [true, true], asStranger: [false, false] }],
  ['an admin without a player', admin, { asOwner: [true, false], asStranger: [true, false] }],
])('%s edits and organises as an owner, and otherwise', (_who, actor, expected) => {
  const allowed = (campaign: typeof owner) => {
    const { edit, organise } = campaignCan(actor, campaign);
    return [edit, organise];
  };
  expect(allowed(coOrganiser)).toEqual(expected.asOwner);
  expect({ asOwner: allowed(owner), asStranger: allowed(stranger) }).toEqual(expected);
  expect(allowed(member)).toEqual(expected.asStranger);
});

test('co-organisers neither give a campaign up nor name others, nor report what they run', () => {
  const may = (campaign: typeof owner) => {
    const { giveUp, nameCoOrganisers, report } = campaignCan(player, campaign);
    return { giveUp, nameCoOrganisers, report };
  };
  expect(may(owner)).toEqual({ giveUp: true, nameCoOrganisers: true, report: false });
  expect(may(coOrganiser)).toEqual({ giveUp: false, nameCoOrganisers: false, report: false });
  expect(may(member)).toEqual({ giveUp: false, nameCoOrganisers: false, report: true });
});

const reads = (actor: Actor, isOwner: boolean, hasSeat: boolean) => {
  const isMember = isOwner;
  const answer = sessionCan(actor, { isOwner, isCoOrganiser: false, isMember, hasSeat }).seeRoom;
  expect(sessionCan(actor, { isOwner: false, isCoOrganiser: isOwner, isMember, hasSeat }).seeRoom).toBe(
    answer,
  );
  return answer;
};

const seesComers = (actor: Actor, facts: Partial<typeof member> = {}) =>
  sessionCan(actor, { isOwner: false, isCoOrganiser: false, isMember: false, hasSeat: false, ...facts })
    .seeComers;

test('who comes to a session is for members, organisers and admins', () => {
  const strangers = [seesComers(player), seesComers(anonymous), seesComers(anonymous, { isMember: true })];
  expect(strangers).toEqual([false, false, false]);
  expect(seesComers(admin)).toBe(true);
  expect(seesComers(player, { isMember: true })).toBe(true);
  expect(seesComers(player, { isOwner: true })).toBe(true);
  expect(seesComers(player, { isCoOrganiser: true })).toBe(true);
});

test('how to get into a session is for seat holders, the owner, co-organisers and admins', () => {
  expect([player, admin].map((actor) => reads(actor, true, false))).toEqual([true, true]);
  expect([player, admin].map((actor) => reads(actor, false, true))).toEqual([true, true]);
  expect([anonymous, user, player].map((actor) => reads(actor, false, false))).toEqual([false, false, false]);
  expect(reads(admin, false, false)).toBe(true);
  for (const actor of [anonymous, user]) expect(reads(actor, true, true)).toBe(false);
});

test('the owner pauses, ends and resumes, co-organisers pause and resume, admins also hide; a hidden campaign is theirs to show again', () => {
  const may = (actor: Actor, campaign: typeof owner, state: CampaignState, isForOtherAdmins = false) => {
    const setTo = campaignStatusCan(actor, { ...campaign, state, isForOtherAdmins });
    return [campaignLifeCan(actor, { ...campaign, state }).see, ...campaignStates.map((to) => setTo[to])];
  };
  expect(may(player, owner, 'active')).toEqual([true, true, true, true, false]);
  expect(may(player, coOrganiser, 'active')).toEqual([true, true, true, false, false]);
  expect(may(player, coOrganiser, 'ended')).toEqual([true, false, false, false, false]);
  expect(may(player, coOrganiser, 'hidden')).toEqual([true, false, false, false, false]);
  expect(may(player, owner, 'hidden')).toEqual([true, false, false, false, false]);
  expect(may(player, member, 'hidden')).toEqual([true, false, false, false, false]);
  expect(may(player, stranger, 'hidden')).toEqual([false, false, false, false, false]);
  expect(may(player, stranger, 'ended')).toEqual([true, false, false, false, false]);
  expect(may(anonymous, stranger, 'hidden')).toEqual([false, false, false, false, false]);
  expect(may(admin, stranger, 'hidden')).toEqual([true, true, true, true, true]);
  const mine: SignedIn = { ...player, role: 'admin' };
  expect(may(mine, owner, 'active', true)).toEqual([true, true, true, true, false]);
  expect(may(mine, owner, 'hidden', true)).toEqual([true, false, false, false, false]);
  expect(may(mine, owner, 'hidden', false)).toEqual([true, true, true, true, true]);
});

test('who runs it adds files everywhere, members add photos, others nothing', () => {
  const adds = (actor: Actor, campaign: typeof owner) =>
    fileFolders.filter((folder) => campaignCan(actor, campaign).addFiles[folder]);
  expect([owner, coOrganiser, member, stranger].map((campaign) => adds(player, campaign))).toEqual([
    ['ads', 'resources', 'photos'],
    ['ads', 'resources', 'photos'],
    ['photos'],
    [],
  ]);
  for (const actor of [anonymous, user, admin]) expect(adds(actor, owner)).toEqual([]);
});

test('who runs it removes every file, others only the photos that they added', () => {
  const removes = (actor: Actor, campaign: typeof owner, file: Parameters<typeof campaignFileCan>[2]) =>
    campaignFileCan(actor, campaign, file).remove;
  const photo = { folder: 'photos', isOwn: false } as const;
  expect(removes(player, owner, photo)).toBe(true);
  expect(removes(player, coOrganiser, photo)).toBe(true);
  expect(removes(player, member, photo)).toBe(false);
  expect(removes(player, stranger, { ...photo, isOwn: true })).toBe(true);
  expect(removes(player, stranger, { folder: 'ads', isOwn: true })).toBe(false);
  for (const actor of [anonymous, user, admin]) expect(removes(actor, owner, photo)).toBe(false);
});
