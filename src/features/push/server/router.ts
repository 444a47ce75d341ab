import { implementContract } from '#platform/requests/operations.ts';
import { pushContract } from '../contract.ts';
import { getDevice } from './get-device.ts';
import { removeDevice } from './remove-device.ts';
import { setDevice } from './set-device.ts';

export const pushRouter = implementContract(pushContract, { getDevice, setDevice, removeDevice });
