import { keepPreviousData } from '@tanstack/react-query';
import type { Id } from '#shared/ids.ts';
import { apiClient, apiQueries } from '#ui/data/api.ts';
import { pagesOf } from '#ui/data/paging.ts';
import type { networkContract } from '../contract.ts';

export const networkClient = apiClient<typeof networkContract>('network');

const queries = apiQueries(networkClient, 'network');

/** The prefix of all cached queries about the network, which a changed relationship makes stale. */
export const networkKey = queries.key();

export const ownPlace = () => queries.getOwn.queryOptions({ input: {} });

/** The team of a player, page by page. */
export const teamOf = (memberId: Id) => pagesOf(queries.listTeam, { memberId });

/** Players of the downline whose alias contains this. The previous results stay until the answer arrives. */
export const membersNamed = (q: string) =>
  queries.searchTeam.queryOptions({
    input: { q },
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  });

export const levels = () => queries.countLevels.queryOptions({ input: {} });

/** The players who can be asked to be the sponsor. */
export const possibleSponsors = () => queries.listSponsors.queryOptions({ input: {} });

/** Requests that wait for the player's answer, page by page. */
export const sponsorRequests = () => pagesOf(queries.listRequests, {});
