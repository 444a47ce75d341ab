import {
  adminsOnly,
  everybody,
  nobody,
  organisersAndAdmins,
  organisersOnly,
  ownerOnly,
  type PermissionRow,
  type PermissionRows,
  signedInOnly,
  withoutPlayer,
} from '../../permission-row.ts';

const byCampaign: PermissionRow['input'] = (world, target) => ({ campaignId: world.campaign[target] });
const bySession: PermissionRow['input'] = (world, target) => ({ sessionId: world.session[target] });
const bySeat: PermissionRow['input'] = (world, target) => ({ seatId: world.seat[target] });

const campaignFields = {
  title: 'The Lantern Road',
  description: '',
  type: 'Online',
  minPlayers: 2,
  maxPlayers: 4,
  priceCents: 500,
  retailerId: null,
  isTournament: false,
};
const sessionFields = {
  sessionNumber: 7,
  description: 'The mill',
  startDate: '2099-05-01T19:00:00.000Z',
  priceCents: 500,
};

/** Campaign pages are public. */
const publicRead = everybody({ own: 'ok', others: 'ok', missing: 'CAMPAIGN_NOT_FOUND' });

/** Who sits where is shown to the organisers alone: others' seats and missing ones are refused alike. */
const organisersSeat = organisersOnly('SEAT_GONE', { others: 'SEAT_GONE' });

/** There is no open offer to the one who asks, or by them. */
const nobodysOffer: PermissionRow['expected'] = {
  ...withoutPlayer,
  player: nobody('HANDOVER_GONE'),
  owner: nobody('HANDOVER_GONE'),
};

export const campaignsRows: PermissionRows = {
  'campaigns.listByType': { input: () => ({ type: 'Retailer' }), expected: everybody('ok') },
  'campaigns.listStates': { input: () => ({}), expected: everybody('ok') },
  'campaigns.listOwned': { input: () => ({}), expected: signedInOnly('ok') },
  'campaigns.listPlaying': { input: () => ({}), expected: signedInOnly('ok') },
  'campaigns.listAtRetailer': {
    input: (world, target) => ({ retailerId: world.retailer[target] }),
    expected: everybody({ own: 'ok', others: 'ok', missing: 'ok' }),
  },
  'campaigns.listAtConvention': {
    input: (world, target) => ({ conventionId: world.convention[target] }),
    expected: everybody({ own: 'ok', others: 'ok', missing: 'ok' }),
  },
  'campaigns.get': { input: byCampaign, expected: publicRead },
  'campaigns.tonight.get': { input: byCampaign, expected: publicRead },
  'campaigns.tonight.listOwn': { input: () => ({}), expected: signedInOnly('ok') },
  'campaigns.tonight.listAtRetailer': {
    input: (world, target) => ({ retailerId: world.retailer[target] }),
    expected: everybody({ own: 'ok', others: 'ok', missing: 'ok' }),
  },
  'campaigns.listSessions': { input: byCampaign, expected: publicRead },
  'campaigns.listParticipants': { input: byCampaign, expected: publicRead },
  'campaigns.listFiles': {
    input: (world, target) => ({ ...byCampaign(world, target), folder: 'photos' }),
    expected: publicRead,
  },
  'campaigns.getCalendarAddress': {
    input: () => ({}),
    expected: { ...signedInOnly('PLAYER_REQUIRED'), player: 'ok', owner: 'ok' },
  },
  'campaigns.createCalendarAddress': {
    input: () => ({}),
    expected: { ...signedInOnly('PLAYER_REQUIRED'), player: 'ok', owner: 'ok' },
  },
  'campaigns.removeCalendarAddress': {
    input: () => ({}),
    expected: { ...withoutPlayer, player: nobody('CALENDAR_ADDRESS_GONE'), owner: 'ok' },
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
      coOrganiser: { own: 'ok', others: 'NOT_A_MEMBER', missing: 'CAMPAIGN_NOT_FOUND' },
    },
  },
  'campaigns.confirmAttendance': {
    input: bySession,
    expected: {
      ...withoutPlayer,
      player: { others: 'ok', missing: 'SESSION_NOT_FOUND' },
      owner: { own: 'OWNER_HOLDS_NO_SEAT', others: 'ok', missing: 'SESSION_NOT_FOUND' },
      coOrganiser: { own: 'ok', others: 'ok', missing: 'SESSION_NOT_FOUND' },
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
  'campaigns.create': {
    input: (world) => ({ ...campaignFields, gameSystemId: world.gameSystem.own }),
    expected: {
      anonymous: 'UNAUTHORIZED',
      user: 'PLAYER_REQUIRED',
      player: 'ok',
      owner: 'ok',
      admin: 'PLAYER_REQUIRED',
    },
  },
  'campaigns.nights.create': {
    input: (world) => ({
      campaign: { ...campaignFields, gameSystemId: world.gameSystem.own },
      night: { firstDate: '2099-05-01', time: '19:00', repeat: null, description: 'The mill' },
    }),
    expected: {
      anonymous: 'UNAUTHORIZED',
      user: 'PLAYER_REQUIRED',
      player: 'ok',
      owner: 'ok',
      admin: 'PLAYER_REQUIRED',
    },
  },
  'campaigns.update': {
    input: (world, target) => ({ ...byCampaign(world, target), revision: 1, ...campaignFields }),
    expected: {
      ...organisersOnly('CAMPAIGN_NOT_FOUND'),
      admin: { others: 'ok', missing: 'CAMPAIGN_NOT_FOUND' },
    },
  },
  'campaigns.setPaymentNote': {
    input: (world, target) => ({ ...byCampaign(world, target), revision: 1, paymentNote: 'In cash' }),
    expected: organisersAndAdmins('CAMPAIGN_NOT_FOUND'),
  },
  'campaigns.setStatus': {
    input: (world, target) => ({ ...byCampaign(world, target), shownStatus: 'active', status: 'paused' }),
    expected: organisersAndAdmins('CAMPAIGN_NOT_FOUND'),
  },
  'campaigns.remove': {
    input: byCampaign,
    // Others have joined it, sit in it and put files into it.
    expected: ownerOnly('CAMPAIGN_NOT_FOUND', 'CAMPAIGN_IN_USE'),
  },
  'campaigns.offerHandover': {
    input: (world, target) => ({ ...byCampaign(world, target), playerId: world.user.missing }),
    expected: ownerOnly('CAMPAIGN_NOT_FOUND', 'HEIR_NOT_A_MEMBER'),
  },
  'campaigns.withdrawHandover': { input: byCampaign, expected: nobodysOffer },
  'campaigns.acceptHandover': { input: byCampaign, expected: nobodysOffer },
  'campaigns.createSession': {
    input: (world, target) => ({ ...byCampaign(world, target), ...sessionFields }),
    expected: organisersOnly('CAMPAIGN_NOT_FOUND'),
  },
  'campaigns.updateSession': {
    input: (world, target) => ({ ...bySession(world, target), revision: 1, ...sessionFields }),
    expected: organisersOnly('SESSION_NOT_FOUND'),
  },
  'campaigns.deleteSession': { input: bySession, expected: organisersOnly('SESSION_NOT_FOUND') },
  'campaigns.listSeats': { input: bySession, expected: organisersOnly('SESSION_NOT_FOUND') },
  'campaigns.setSeatPayment': {
    input: (world, target) => ({ ...bySeat(world, target), paymentStatus: 'paid' }),
    expected: organisersSeat,
  },
  'campaigns.cancelSeat': { input: bySeat, expected: organisersSeat },
  'campaigns.listPurchases': { input: () => ({}), expected: signedInOnly('ok') },
  'campaigns.listDebts': { input: () => ({}), expected: signedInOnly('ok') },
  'campaigns.listRefunds': { input: () => ({}), expected: signedInOnly('ok') },
  'campaigns.markRefund': {
    input: (world, target) => ({ refundId: world.refund[target], isReturned: true }),
    expected: {
      ...withoutPlayer,
      player: nobody('REFUND_NOT_FOUND'),
      owner: { own: 'ok', others: 'REFUND_NOT_FOUND', missing: 'REFUND_NOT_FOUND' },
      coOrganiser: nobody('REFUND_NOT_FOUND'),
    },
  },
  'campaigns.addFile': {
    input: (world, target) => ({
      ...byCampaign(world, target),
      folder: 'photos',
      uploadId: world.photoUpload,
    }),
    expected: {
      ...organisersOnly('CAMPAIGN_NOT_FOUND'),
      // What the owner has sent is the owner's to add.
      coOrganiser: { own: 'UPLOAD_NOT_FOUND', others: 'FORBIDDEN', missing: 'CAMPAIGN_NOT_FOUND' },
    },
  },
  'campaigns.removeFile': {
    input: (world, target) => ({ fileId: world.campaignFile[target] }),
    expected: organisersOnly('FILE_NOT_FOUND'),
  },
  'campaigns.admin.list': { input: () => ({}), expected: adminsOnly('ok') },
};
