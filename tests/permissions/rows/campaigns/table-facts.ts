import { organisersAndAdmins, type PermissionRows } from '../../permission-row.ts';

/** What is said of a campaign's table: changed by its organisers and admins. */
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
    expected: organisersAndAdmins('CAMPAIGN_NOT_FOUND'),
  },
};
