import { impersonalTable, type PersonalTable } from '#platform/personal/personal-table.ts';

/** Conventions keep nothing of people. */
export const conventionsTables: readonly PersonalTable[] = [
  impersonalTable('conventions', [
    'id',
    'name',
    'description',
    'start_date',
    'end_date',
    'location',
    'venue',
    'image_url',
    'time_zone',
    'revision',
    'calendar_changed_at',
    'created_at',
  ]),
];
