import { usesInWords } from '../../shared/uses.ts';
import type { RetailerUses } from './admin-contract.ts';

/** What keeps a store from being removed, in words; null when nothing does. */
export const retailerUses = ({ campaigns, players, visits }: RetailerUses): string | null =>
  usesInWords([
    [campaigns, 'campaign'],
    [players, 'player'],
    [visits, 'visit'],
  ]);
