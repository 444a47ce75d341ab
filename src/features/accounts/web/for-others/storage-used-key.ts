import { storageUsed } from '../queries.ts';

/** What is stale once a file was added or removed. */
export const storageUsedKey = storageUsed().queryKey;
