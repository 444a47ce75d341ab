import { expect, test } from 'vitest';
import { anonymous, type SignedIn } from '../../shared/actor.ts';
import { newId } from '../../shared/ids.ts';
import { canEditCampaign, canPlay, canSeeCampaigns, canSeeOwnCampaigns } from './policy.ts';

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
