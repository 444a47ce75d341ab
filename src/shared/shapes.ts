import { z } from 'zod';

/** A moment as answers and inputs hold it: ISO, UTC. */
export const moment = z.iso.datetime();

/** An amount of money in whole cents, never less than nothing. */
export const cents = z.int().min(0);
