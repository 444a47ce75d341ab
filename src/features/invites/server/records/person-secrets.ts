import type { PersonSecret } from '#platform/personal/person-secret.ts';

/** The secrets of this feature that act for a person. */
export const invitesSecrets: readonly PersonSecret[] = [
  {
    name: 'invitations and invitation links',
    columns: ['invites.token', 'invite_links.token', 'invite_links.seed'],
    ends: ['erasure'],
    staysBecause:
      'Whoever opens one acts as themselves and joins the team of its player; nothing of the player opens, and they end it on the network page.',
  },
  {
    name: 'links that refuse further invitations',
    columns: [],
    ends: [],
    staysBecause:
      'They stop and allow invitations to the address that they were sent to, and do nothing else.',
  },
];
