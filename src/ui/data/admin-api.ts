import { createORPCClient } from '@orpc/client';
import type { AnyContractRouter } from '@orpc/contract';
import operations from './operations/admin-operations.gen.json' with { type: 'json' };
import { type ApiClient, linkTo } from './api.ts';

const link = linkTo(operations);

/**
 * The client of a feature's operations for admins, those below /admin. They are listed apart, because only the console
 * calls them and every page loads the others' list.
 */
export const adminApiClient = <T extends AnyContractRouter>(feature: keyof typeof operations): ApiClient<T> =>
  createORPCClient(link, { path: [feature] });
