import { nobody, type PermissionRows } from '../../permission-row.ts';

/** What is said of a campaign's table: changed by its owner and admins. */
export const tableFactsRows: PermissionRows = {
  'campaigns.tableFacts.set': {
    input: (world, target) => ({
      campaignId: world.campaign[target],
      revision: 1,
      experience: 'new',
      minimumAge: 16,
      languages: ['en'],
      accessibility: [],
      safetyTools: ['x-card'],
      accessibilityNote: '',
      safetyNote: '',
      whatToBring: 'Dice',
      houseRules: '',
    }),
    expected: {
      anonymous: nobody('UNAUTHORIZED'),
      user: { others: 'FORBIDDEN', missing: 'CAMPAIGN_NOT_FOUND' },
      player: { others: 'FORBIDDEN', missing: 'CAMPAIGN_NOT_FOUND' },
      owner: { own: 'ok', others: 'FORBIDDEN', missing: 'CAMPAIGN_NOT_FOUND' },
      admin: { others: 'ok', missing: 'CAMPAIGN_NOT_FOUND' },
    },
  },
};
