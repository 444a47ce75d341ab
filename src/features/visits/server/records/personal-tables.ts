import { sql } from 'kysely';
import { type PersonalTable, personalTable } from '#platform/personal/personal-table.ts';

export const visitsTables: readonly PersonalTable[] = [
  personalTable('visits', {
    title: 'Your visits to stores, with the place where you allowed it.',
    isOf: ({ userId }) => sql`t.auth_id = ${userId}`,
    columns: {
      id: 'own',
      auth_id: 'own',
      comments: 'own',
      customer_demo_count: 'own',
      is_positive_experience: 'own',
      lat: 'own',
      lng: 'own',
      recorded_at: 'own',
      received_at: 'own',
    },
  }),
  personalTable('visit_retailers', {
    title: 'The stores of your visits.',
    isOf: ({ userId }) => sql`t.visit_id in (select id from visits where auth_id = ${userId})`,
    columns: { id: 'own', visit_id: 'own', retailer_id: 'own', distance_feet: 'own', created_at: 'own' },
  }),
];
