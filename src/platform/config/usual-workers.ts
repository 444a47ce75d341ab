import { availableParallelism } from 'node:os';

/** More workers were not measured; a site of that size is better served by a second machine. */
const MOST = 4;

const ownCores = availableParallelism();

/**
 * The default number of worker processes. It is one outside of production, and with one or two cores, which the
 * database needs too; otherwise all cores but one, at most four.
 */
export const usualWorkers = (production: boolean, cores = ownCores): number =>
  production && cores > 2 ? Math.min(cores - 1, MOST) : 1;
