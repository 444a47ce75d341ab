import type { Context, TransactionContext } from '../context.ts';
import type { ThingOf } from './thing.ts';

/** A kind of thing that can be reported and moderated, as features declare it. */
export type ModeratedThing = ThingOf<Context, TransactionContext>;
