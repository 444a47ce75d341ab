import type { Context } from '#platform/context.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { Convention } from '../contract.ts';
import { conventionRefusals } from '../refusals.ts';
import { findConvention } from './records/conventions.ts';

/** One convention as its page shows it, for anybody. */
export async function getConvention(context: Context, input: { conventionId: Id }): Promise<Convention> {
  const convention = await findConvention(context.db, input.conventionId);
  if (!convention) refuse(conventionRefusals.CONVENTION_NOT_FOUND);
  return convention;
}
