import {
  everybody,
  nobody,
  type PermissionRow,
  type PermissionRows,
  signedInOnly,
} from '../permission-row.ts';

const byCampaign: PermissionRow['input'] = (world, target) => ({ campaignId: world.campaign[target] });
const bySession: PermissionRow['input'] = (world, target) => ({ sessionId: world.session[target] });

/** Campaign pages are public. */
const publicRead = everybody({ own: 'ok', others: 'ok', missing: 'CAMPAIGN_NOT_FOUND' });

/** Whoever lacks a session or a player hears so before anything is looked up. */
const withoutPlayer = {
  anonymous: nobody('UNAUTHORIZED'),
  user: nobody('PLAYER_REQUIRED'),
  admin: nobody('PLAYER_REQUIRED'),
};

export const campaignsRows: PermissionRows = {
  'campaigns.listByType': { input: () => ({ type: 'Retailer' }), expected: everybody('ok') },
  'campaigns.listOwned': { input: () => ({}), expected: signedInOnly('ok') },
  'campaigns.listPlaying': { input: () => ({}), expected: signedInOnly('ok') },
  'campaigns.get': { input: byCampaign, expected: publicRead },
  'campaigns.listSessions': { input: byCampaign, expected: publicRead },
  'campaigns.listParticipants': { input: byCampaign, expected: publicRead },
  'campaigns.listFiles': {
    input: (world, target) => ({ ...byCampaign(world, target), folder: 'ads' }),
    expected: publicRead,
  },
  'campaigns.join': {
    input: byCampaign,
    expected: {
      ...withoutPlayer,
      player: { others: 'ok', missing: 'CAMPAIGN_NOT_FOUND' },
      owner: { own: 'ALREADY_MEMBER', others: 'ok', missing: 'CAMPAIGN_NOT_FOUND' },
    },
  },
  'campaigns.leave': {
    input: byCampaign,
    expected: {
      ...withoutPlayer,
      player: { others: 'NOT_A_MEMBER', missing: 'CAMPAIGN_NOT_FOUND' },
      owner: { own: 'OWNER_CANNOT_LEAVE', others: 'NOT_A_MEMBER', missing: 'CAMPAIGN_NOT_FOUND' },
    },
  },
  'campaigns.confirmAttendance': {
    input: bySession,
    expected: {
      ...withoutPlayer,
      player: { others: 'ok', missing: 'SESSION_NOT_FOUND' },
      owner: { own: 'OWNER_HOLDS_NO_SEAT', others: 'ok', missing: 'SESSION_NOT_FOUND' },
    },
  },
  'campaigns.cancelAttendance': {
    input: bySession,
    expected: {
      ...withoutPlayer,
      player: { others: 'SEAT_NOT_FOUND', missing: 'SESSION_NOT_FOUND' },
      owner: { own: 'SEAT_NOT_FOUND', others: 'SEAT_NOT_FOUND', missing: 'SESSION_NOT_FOUND' },
    },
  },
};
