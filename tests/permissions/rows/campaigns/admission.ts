import {
  nobody,
  organisersAndAdmins,
  organisersOnly,
  type PermissionRow,
  type PermissionRows,
  withoutPlayer,
} from '../../permission-row.ts';

const byCampaign: PermissionRow['input'] = (world, target) => ({ campaignId: world.campaign[target] });
const byRequest: PermissionRow['input'] = (world, target) => ({
  ...byCampaign(world, target),
  playerId: world.user.missing,
  answer: null,
});

const organisers = (own: string) => organisersOnly('CAMPAIGN_NOT_FOUND', { own });

export const admissionRows: PermissionRows = {
  'campaigns.admission.get': { input: byCampaign, expected: organisersAndAdmins('CAMPAIGN_NOT_FOUND') },
  'campaigns.admission.set': {
    input: (world, target) => ({
      ...byCampaign(world, target),
      revision: 1,
      admission: 'request',
      requiresCertificate: false,
      minToGo: null,
      decideHours: null,
    }),
    expected: organisersAndAdmins('CAMPAIGN_NOT_FOUND'),
  },
  // The campaigns of the world are open: there is no link to make or end, and nothing to ask.
  'campaigns.admission.createLink': { input: byCampaign, expected: organisers('LINK_NOT_USED') },
  'campaigns.admission.removeLink': { input: byCampaign, expected: organisers('NO_LINK') },
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
  'campaigns.admission.listRequests': { input: byCampaign, expected: organisers('ok') },
  'campaigns.admission.accept': { input: byRequest, expected: organisers('REQUEST_GONE') },
  'campaigns.admission.decline': { input: byRequest, expected: organisers('REQUEST_GONE') },
  'campaigns.admission.goAhead': {
    input: (world, target) => ({ sessionId: world.session[target] }),
    expected: organisersOnly('SESSION_NOT_FOUND', { own: 'NOTHING_TO_DECIDE' }),
  },
};
