import { z } from 'zod';

/** A moment in inputs and answers: ISO 8601 in UTC. */
export const moment = z.iso.datetime();

/** An amount of money in whole cents, never negative. */
export const cents = z.int().min(0);

/**
 * The saved version of a record that a form was opened with, counted from 1. The read returns it, the save sends it
 * back, and every save raises it by one; saving an older version is refused (STALE_REVISION).
 */
export const revisionInput = z.int().min(1);
