import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { installationContract } from '../contract.ts';
import { getHealth } from './get-health.ts';
import { getOverview } from './get-overview.ts';
import { installationTables } from './records/personal-tables.ts';

export const installationFeature = {
  router: implementContract(installationContract, { getHealth, getOverview }),
  personalTables: installationTables,
} satisfies Feature;
