import { inOneLine } from '#shared/text/isolated.ts';
import type { Campaign } from '#features/campaigns/contract.ts';

/** Where a table meets: the store or the convention, or online. */
export const placeInWords = ({ retailer, convention, type }: Campaign): string => {
  if (convention) return inOneLine([convention.name]);
  if (retailer) return inOneLine([retailer.name, retailer.city, retailer.state]);
  return type === 'Online' ? 'Online' : 'Where, its organiser says';
};
