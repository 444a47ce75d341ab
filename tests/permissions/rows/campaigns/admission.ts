import { nobody, type PermissionRow, type PermissionRows } from '../../permission-row.ts';

const byCampaign: PermissionRow['input'] = (world, target) => ({ campaignId: world.campaign[target] });
const byRequest: PermissionRow['input'] = (world, target) => ({
  ...byCampaign(world, target),
  playerId: world.user.missing,
  answer: null,
});

const withoutPlayer = {
  anonymous: nobody('UNAUTHORIZED'),
  user: nobody('PLAYER_REQUIRED'),
  admin: nobody('PLAYER_REQUIRED'),
};

/** The campaign's owner gets `own`; other players are told no. */
const organiserOnly = (own: string): PermissionRow['expected'] => ({
  ...withoutPlayer,
  player: { others: 'FORBIDDEN', missing: 'CAMPAIGN_NOT_FOUND' },
  owner: { own, others: 'FORBIDDEN', missing: 'CAMPAIGN_NOT_FOUND' },
});

/** The campaign's owner and admins. */
const editorsOnly: PermissionRow['expected'] = {
  anonymous: nobody('UNAUTHORIZED'),
  user: { others: 'FORBIDDEN', missing: 'CAMPAIGN_NOT_FOUND' },
  player: { others: 'FORBIDDEN', missing: 'CAMPAIGN_NOT_FOUND' },
  owner: { own: 'ok', others: 'FORBIDDEN', missing: 'CAMPAIGN_NOT_FOUND' },
  admin: { others: 'ok', missing: 'CAMPAIGN_NOT_FOUND' },
};

export const admissionRows: PermissionRows = {
  'campaigns.admission.get': { input: byCampaign, expected: editorsOnly },
  'campaigns.admission.set': {
    input: (world, target) => ({
      ...byCampaign(world, target),
      revision: 1,
      admission: 'request',
      requiresCertificate: false,
      minToGo: null,
      decideHours: null,
    }),
    expected: editorsOnly,
  },
  // The campaigns of the world are open: there is no link to make or end, and nothing to ask.
  'campaigns.admission.createLink': { input: byCampaign, expected: organiserOnly('LINK_NOT_USED') },
  'campaigns.admission.removeLink': { input: byCampaign, expected: organiserOnly('NO_LINK') },
  'campaigns.admission.ask': {
    input: (world, target) => ({ ...byCampaign(world, target), text: null }),
    expected: {
      ...withoutPlayer,
      player: { others: 'NOTHING_TO_ASK', missing: 'CAMPAIGN_NOT_FOUND' },
      owner: { own: 'ALREADY_MEMBER', others: 'NOTHING_TO_ASK', missing: 'CAMPAIGN_NOT_FOUND' },
    },
  },
  'campaigns.admission.withdraw': {
    input: byCampaign,
    expected: { ...withoutPlayer, player: nobody('REQUEST_GONE'), owner: nobody('REQUEST_GONE') },
  },
  'campaigns.admission.listRequests': { input: byCampaign, expected: organiserOnly('ok') },
  'campaigns.admission.accept': { input: byRequest, expected: organiserOnly('REQUEST_GONE') },
  'campaigns.admission.decline': { input: byRequest, expected: organiserOnly('REQUEST_GONE') },
  'campaigns.admission.goAhead': {
    input: (world, target) => ({ sessionId: world.session[target] }),
    expected: {
      ...withoutPlayer,
      player: { others: 'FORBIDDEN', missing: 'SESSION_NOT_FOUND' },
      owner: { own: 'NOTHING_TO_DECIDE', others: 'FORBIDDEN', missing: 'SESSION_NOT_FOUND' },
    },
  },
};
