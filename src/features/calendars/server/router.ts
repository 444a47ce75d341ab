import { implementContract } from '#platform/requests/operations.ts';
import { calendarsContract } from '../contract.ts';
import { createAddress, getAddress, removeAddress } from './manage-address.ts';

export const calendarsRouter = implementContract(calendarsContract, {
  getCalendarAddress: getAddress,
  createCalendarAddress: createAddress,
  removeCalendarAddress: removeAddress,
});
