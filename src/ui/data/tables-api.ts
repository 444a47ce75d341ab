import { createORPCClient } from '@orpc/client';
import type { AnyContractRouter } from '@orpc/contract';
import { type ApiClient, linkTo } from './api.ts';
import operations from './operations/tables-operations.gen.json' with { type: 'json' };

const link = linkTo(operations);

/** The client of the search for tables. Its operations have a separate list, because no other page uses them. */
export const tablesApiClient = <T extends AnyContractRouter>(
  feature: keyof typeof operations,
): ApiClient<T> => createORPCClient(link, { path: [feature] });
