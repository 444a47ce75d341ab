import { expect, test } from 'vitest';
import { type Actor, anonymous, type SignedIn } from '../../shared/actor.ts';
import { newId } from '../../shared/ids.ts';
import {
  canAddFile,
  canChangeCampaign,
  canEditCampaign,
  canPlay,
  canRemoveFile,
  canSeeCampaigns,
  canSeeOwnCampaigns,
} from './policy.ts';

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

test.each([
  ['a visitor', anonymous, { see: true, own: false, play: false, edit: false }],
  ['a user without a player', user, { see: true, own: true, play: false, edit: false }],
  ['a player', player, { see: true, own: true, play: true, edit: true }],
  ['an admin without a player', admin, { see: true, own: true, play: false, edit: false }],
])('%s', (_who, actor, may) => {
  expect({
    see: canSeeCampaigns(actor),
    own: canSeeOwnCampaigns(actor),
    play: canPlay(actor),
    edit: canEditCampaign(actor, { isOwner: true }),
  }).toEqual(may);
  expect(canEditCampaign(actor, { isOwner: false })).toBe(false);
});

const may = (actor: Actor, isOwner: boolean) => canChangeCampaign(actor, { isOwner });

test('a campaign is changed by its owner and by admins, and by nobody else', () => {
  expect([may(player, true), may(admin, false)]).toEqual([true, true]);
  expect([may(player, false), may(user, false), may(anonymous, false)]).toEqual([false, false, false]);
});

const owner = { isOwner: true, isMember: true };
const member = { isOwner: false, isMember: true };
const stranger = { isOwner: false, isMember: false };

test('the owner adds files everywhere, members add photos, others nothing', () => {
  const folders = ['ads', 'resources', 'photos'] as const;
  const mayAdd = (who: typeof owner) => folders.map((folder) => canAddFile(player, who, folder));
  expect([owner, member, stranger].map(mayAdd)).toEqual([
    [true, true, true],
    [false, false, true],
    [false, false, false],
  ]);
  for (const actor of [anonymous, user, admin]) expect(canAddFile(actor, owner, 'photos')).toBe(false);
});

test('the owner removes every file, others only the photos that they added', () => {
  const photo = { folder: 'photos', isOwn: false } as const;
  expect(canRemoveFile(player, owner, photo)).toBe(true);
  expect(canRemoveFile(player, member, photo)).toBe(false);
  expect(canRemoveFile(player, stranger, { ...photo, isOwn: true })).toBe(true);
  expect(canRemoveFile(player, stranger, { folder: 'ads', isOwn: true })).toBe(false);
  for (const actor of [anonymous, user, admin]) expect(canRemoveFile(actor, owner, photo)).toBe(false);
});
