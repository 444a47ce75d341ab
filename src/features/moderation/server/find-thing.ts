import type { Context } from '#platform/context.ts';
import type { ModeratedThing } from '#platform/desk/moderated-thing.ts';
import type { FoundThing } from '#platform/desk/thing.ts';
import { refuse } from '#shared/errors.ts';
import type { ThingKind } from '#shared/things.ts';
import { moderationRefusals } from '../refusals.ts';
import type { ThingKey } from './records/cases.ts';

/** The declaration of a kind of thing, by the feature that the kind belongs to. */
export function declaredThing({ things }: Pick<Context, 'things'>, kind: ThingKind): ModeratedThing {
  const declared = things.find((thing) => thing.kind === kind);
  if (!declared) throw new Error(`No feature declares the kind ${kind}`);
  return declared;
}

/**
 * The current state of a thing.
 * @throws refusal THING_NOT_FOUND
 */
export async function findThing(
  context: Pick<Context, 'db' | 'things'>,
  { kind, id }: ThingKey,
): Promise<FoundThing> {
  const found = await declaredThing(context, kind).find(context.db, id);
  return found ?? refuse(moderationRefusals.THING_NOT_FOUND);
}
