import type { Actor, SignedIn } from '../shared/actor.ts';
import { commonRefusals, refuse } from '../shared/errors.ts';

/** Ends the use-case unless the policy lets the actor: visitors are asked to sign in, everybody else is told no. */
export function authorise(actor: Actor, may: (actor: Actor) => boolean): SignedIn {
  if (actor.kind !== 'user') refuse(commonRefusals.UNAUTHORIZED);
  if (!may(actor)) refuse(commonRefusals.FORBIDDEN);
  return actor;
}
