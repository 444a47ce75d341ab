import type { Context, TransactionContext } from '../context.ts';
import type { ThingOf } from './thing.ts';

/** A kind of thing that is reported and decided about, as features declare it. */
export type ModeratedThing = ThingOf<Context, TransactionContext>;
