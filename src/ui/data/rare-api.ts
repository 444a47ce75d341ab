import { createORPCClient } from '@orpc/client';
import type { AnyContractRouter } from '@orpc/contract';
import operations from './operations/few-operations.gen.json' with { type: 'json' };
import { type ApiClient, linkTo } from './api.ts';

const link = linkTo(operations);

/**
 * The client of a feature, or of a part of one, that few pages call, none of them the landing page; which ones, the generator
 * of the lists says. They are listed apart, because every page loads the list of the others.
 */
export const rareApiClient = <T extends AnyContractRouter>(feature: keyof typeof operations): ApiClient<T> =>
  createORPCClient(link, { path: [feature] });
