import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { pushContract } from '../contract.ts';
import { getDevice } from './get-device.ts';
import { removeDevice } from './remove-device.ts';
import { setDevice } from './set-device.ts';
import { pushTables } from './records/personal-tables.ts';
import { pushSecrets } from './records/person-secrets.ts';

export const pushFeature = {
  router: implementContract(pushContract, { getDevice, setDevice, removeDevice }),
  personalTables: pushTables,
  personSecrets: pushSecrets,
} satisfies Feature;
