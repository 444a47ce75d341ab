import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { brandingContract } from '../contract.ts';
import { getBranding, updateBranding } from './manage-branding.ts';
import { fileColumns } from './records/branding.ts';
import { brandingTables } from './records/personal-tables.ts';

export const brandingFeature = {
  router: implementContract(brandingContract, { get: getBranding, update: updateBranding }),
  personalTables: brandingTables,
  fileColumns,
} satisfies Feature;
