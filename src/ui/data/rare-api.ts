import { createORPCClient } from '@orpc/client';
import type { AnyContractRouter } from '@orpc/contract';
import operations from './operations/few-operations.gen.json' with { type: 'json' };
import { type ApiClient, linkTo } from './api.ts';

const link = linkTo(operations);

/**
 * The client of a feature, or a part of one, that only few pages use, and never the landing page; the generator of the
 * lists determines which. Their list is separate because every page loads the main one.
 */
export const rareApiClient = <T extends AnyContractRouter>(feature: keyof typeof operations): ApiClient<T> =>
  createORPCClient(link, { path: [feature] });
