import { sql } from 'kysely';
import { type PersonalTable, personalTable } from '#platform/personal/personal-table.ts';

/** The personal data of senders and recipients in this feature's tables. */
export const invitesTables: readonly PersonalTable[] = [
  personalTable('invites', {
    title: 'Invitations that you sent, and those that you got.',
    isOf: ({ userId, playerId, email }) =>
      sql`(t.user_id = ${userId} or t.accepted_by_player_id = ${playerId} or lower(t.email) = ${email})`,
    columns: {
      id: 'own',
      user_id: 'own',
      email: 'own',
      first_name: 'own',
      last_name: 'own',
      cell: 'own',
      message: 'own',
      token: 'secret',
      status: 'own',
      failure: 'own',
      is_only: 'own',
      decision: 'own',
      date_decided: 'own',
      date_sent: 'own',
      accepted_at: 'own',
      accepted_by_player_id: 'own',
      created_at: 'own',
      expires_at: 'own',
    },
  }),
  personalTable('invite_links', {
    title: 'Your invitation link for friends.',
    isOf: ({ userId }) => sql`t.user_id = ${userId}`,
    columns: {
      user_id: 'own',
      token: 'secret',
      seed: 'secret',
      accepted: 'own',
      created_at: 'own',
      expires_at: 'own',
    },
  }),
  personalTable('refused_invitations', {
    columns: { address_hash: 'evidence', refused_at: 'evidence' },
    kept: {
      why: 'somebody asked for no more invitations; a keyed hash of the address keeps that promise, and the address cannot be read out of it',
      until: 'the wish is taken back',
    },
  }),
];
