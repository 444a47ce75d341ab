import { sql } from 'kysely';
import {
  impersonalTable,
  type PersonalTable,
  personalTable,
} from '../../../../platform/personal/personal-table.ts';

/** What accounts keep of people. */
export const accountsTables: readonly PersonalTable[] = [
  personalTable('auth.users', {
    title: 'Your account: e-mail address, phone number and when it was made.',
    isOf: ({ userId }) => sql`t.id = ${userId}`,
    columns: {
      id: 'own',
      name: 'own',
      email: 'own',
      email_verified: 'own',
      image: 'own',
      phone_number: 'own',
      phone_number_verified: 'own',
      created_at: 'own',
      updated_at: 'own',
    },
  }),
  personalTable('profiles', {
    title: 'Your user name, role and time zone.',
    isOf: ({ userId }) => sql`t.id = ${userId}`,
    columns: {
      id: 'own',
      username: 'own',
      email: 'own',
      role: 'own',
      created_at: 'own',
      disabled_at: 'own',
      ban_reason: 'own',
      first_steps_dismissed_at: 'own',
      time_zone: 'own',
    },
  }),
  personalTable('auth.accounts', {
    title: 'The ways that you sign in: by password, or by another service.',
    isOf: ({ userId }) => sql`t.user_id = ${userId}`,
    columns: {
      id: 'own',
      user_id: 'own',
      account_id: 'own',
      provider_id: 'own',
      access_token: 'secret',
      access_token_expires_at: 'own',
      refresh_token: 'secret',
      refresh_token_expires_at: 'own',
      id_token: 'secret',
      scope: 'own',
      password: 'secret',
      created_at: 'own',
      updated_at: 'own',
    },
  }),
  personalTable('auth.sessions', {
    title: 'The devices on which you are signed in.',
    isOf: ({ userId }) => sql`t.user_id = ${userId}`,
    columns: {
      id: 'own',
      user_id: 'own',
      token: 'secret',
      ip_address: 'own',
      user_agent: 'own',
      purpose: 'own',
      created_at: 'own',
      updated_at: 'own',
      expires_at: 'own',
    },
  }),
  personalTable('auth.sign_in_networks', {
    title: 'The networks that you signed in from.',
    isOf: ({ userId }) => sql`t.user_id = ${userId}`,
    columns: { user_id: 'own', network: 'own', last_sign_in_at: 'own' },
  }),
  personalTable('auth.verifications', {
    columns: {
      id: 'secret',
      identifier: 'secret',
      value: 'secret',
      sent_to: 'secret',
      expires_at: 'secret',
      created_at: 'secret',
      updated_at: 'secret',
    },
  }),
  impersonalTable('auth.jwks', ['id', 'alg', 'crv', 'public_key', 'private_key', 'created_at', 'expires_at']),
];
