import { apiClient, apiQueries } from '#ui/data/api.ts';
import type { gameSystemsContract } from '../contract.ts';

/** The operations of game systems and of players' accounts in them. */
export const gameSystemsClient = apiClient<typeof gameSystemsContract>('gameSystems');

export const gameSystemQueries = apiQueries(gameSystemsClient, 'gameSystems');

export const allGameSystems = () => gameSystemQueries.list.queryOptions({ input: {} });

/** The signed-in player's accounts with their systems, exams and certified marks. */
export const ownGameAccounts = () => gameSystemQueries.listOwnAccounts.queryOptions({ input: {} });
