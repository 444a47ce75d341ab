import { z } from 'zod';

/** A moment as answers and inputs hold it: ISO, UTC. */
export const moment = z.iso.datetime();

/** An amount of money in whole cents, never less than nothing. */
export const cents = z.int().min(0);

/**
 * Which saved state of a record a form began with, counted from 1. The read answers it, the save sends it back, and every
 * save raises it by one; a save of an older state is refused (STALE_REVISION).
 */
export const revisionInput = z.int().min(1);
