import { impersonalTable, type PersonalTable } from '#platform/personal/personal-table.ts';

export const installationTables: readonly PersonalTable[] = [
  impersonalTable('stored_variables', ['id', 'name', 'sealed']),
];
