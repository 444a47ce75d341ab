import { impersonalTable, type PersonalTable } from '#platform/personal/personal-table.ts';

/** Figures stand for five people or more, and name nobody. */
export const figuresTables: readonly PersonalTable[] = [
  impersonalTable('store_figures', ['retailer_id', 'period', 'begins', 'measure', 'value']),
];
