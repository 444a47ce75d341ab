import { nobody, type PermissionRow, type PermissionRows } from '../../permission-row.ts';

/** Only the organiser; whoever lacks a session or a player hears so before anything is looked up. */
const organiserOnly = (missing: string): PermissionRow['expected'] => ({
  anonymous: nobody('UNAUTHORIZED'),
  user: nobody('PLAYER_REQUIRED'),
  admin: nobody('PLAYER_REQUIRED'),
  player: { others: 'FORBIDDEN', missing },
  owner: { own: 'ok', others: 'FORBIDDEN', missing },
});

/** What organisers do beside running sessions: copies, rosters on paper, figures. */
export const toolsRows: PermissionRows = {
  'campaigns.copies.create': {
    input: (world, target) => ({ campaignId: world.campaign[target], title: 'Again', firstDay: null }),
    expected: organiserOnly('CAMPAIGN_NOT_FOUND'),
  },
  'campaigns.figures.get': {
    input: (world, target) => ({ campaignId: world.campaign[target] }),
    expected: organiserOnly('CAMPAIGN_NOT_FOUND'),
  },
  'campaigns.roster.get': {
    input: (world, target) => ({ sessionId: world.session[target] }),
    expected: organiserOnly('SESSION_NOT_FOUND'),
  },
};
