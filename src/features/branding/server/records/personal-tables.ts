import { impersonalTable, type PersonalTable } from '#platform/personal/personal-table.ts';

export const brandingTables: readonly PersonalTable[] = [
  impersonalTable('branding', [
    'id',
    'only_one',
    'name',
    'logo_image_url',
    'primary_color',
    'accent_color',
    'welcome_heading',
    'welcome_text',
    'footer_links',
    'revision',
  ]),
];
