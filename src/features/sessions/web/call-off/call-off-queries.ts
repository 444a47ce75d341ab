import { rareApiClient } from '#ui/data/rare-api.ts';
import type { callOffContract } from '../../call-off/contract.ts';

/** The operations that call sessions off and bring them back. */
export const callOffClient = rareApiClient<{ callOffs: typeof callOffContract }>('campaigns').callOffs;
