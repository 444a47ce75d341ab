import { availableParallelism } from 'node:os';

/** More were not measured, and a second machine serves a site of that size better. */
const MOST = 4;

const ownCores = availableParallelism();

/**
 * How many worker processes a server has unless it is told: one on one or two cores, which the database needs as well,
 * and outside of production; else all cores but one, up to four.
 */
export const usualWorkers = (production: boolean, cores = ownCores): number =>
  production && cores > 2 ? Math.min(cores - 1, MOST) : 1;
