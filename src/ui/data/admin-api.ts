import { createORPCClient } from '@orpc/client';
import type { AnyContractRouter } from '@orpc/contract';
import operations from './operations/admin-operations.gen.json' with { type: 'json' };
import { type ApiClient, linkTo } from './api.ts';

const link = linkTo(operations);

/**
 * The client of a feature's admin operations, those below /admin. Their list is separate, because only the console uses
 * it while every page loads the other list.
 */
export const adminApiClient = <T extends AnyContractRouter>(feature: keyof typeof operations): ApiClient<T> =>
  createORPCClient(link, { path: [feature] });
