import { z } from 'zod';

/**
 * Which saved state of a record a form began with, counted from 1. The read answers it, the save sends it back, and every
 * save raises it by one; a save of an older state is refused (STALE_REVISION).
 */
export const revisionInput = z.int().min(1);
