import { fewApiClient } from '#ui/data/few-api.ts';
import type { callOffContract } from '../../call-off/contract.ts';

/** The operations that call sessions off and bring them back. */
export const callOffClient = fewApiClient<{ callOffs: typeof callOffContract }>('campaigns').callOffs;
