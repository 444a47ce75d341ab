import { organisersOnly, ownerOnly, type PermissionRows } from '../../permission-row.ts';

/** What organisers do beside running sessions: copies, rosters on paper, figures. */
export const toolsRows: PermissionRows = {
  'campaigns.copies.create': {
    input: (world, target) => ({ campaignId: world.campaign[target], title: 'Again', firstDay: null }),
    expected: ownerOnly('CAMPAIGN_NOT_FOUND'),
  },
  'campaigns.figures.get': {
    input: (world, target) => ({ campaignId: world.campaign[target] }),
    expected: organisersOnly('CAMPAIGN_NOT_FOUND'),
  },
  'campaigns.roster.get': {
    input: (world, target) => ({ sessionId: world.session[target] }),
    expected: organisersOnly('SESSION_NOT_FOUND'),
  },
};
