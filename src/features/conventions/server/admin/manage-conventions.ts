import type { FinalAct } from '#platform/requests/final-act.ts';
import { audit, changedFields, changedWords } from '#platform/audit.ts';
import { type Context, inTransaction, type TransactionContext } from '#platform/context.ts';
import { isTimeZone } from '#platform/calendar/time-zones.ts';
import { replacePicture } from '#platform/files/take-upload.ts';
import { byName, managedList } from '#platform/lists/sorted-page.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import { type Id, newId } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import type { ConventionFields, conventionsInput, ManagedConvention } from '../../admin-contract.ts';
import { conventionRefusals } from '../../refusals.ts';
import {
  deleteConvention,
  findManagedConvention,
  insertConvention,
  listManagedConventions,
  lockConvention,
  writeConvention,
} from '../records/managed.ts';

/** All conventions, the latest start first unless sorted otherwise, for admins. */
export const listAllConventions = managedList<typeof conventionsInput, ManagedConvention>(
  '-start',
  { start: { column: 'start_date', kind: 'time', of: 'startDate' }, name: byName },
  listManagedConventions,
);

/** One convention as its form has it, for admins. */
export async function getManagedConvention(
  context: ContextOf<'admin'>,
  input: { conventionId: Id },
): Promise<ManagedConvention> {
  const convention = await findManagedConvention(context.db, input.conventionId);
  if (!convention) refuse(conventionRefusals.CONVENTION_NOT_FOUND);
  return convention;
}

type Form = ConventionFields & { imageUploadId?: Id | null | undefined };

/** Adds a convention, whose times are those of its venue's clock. */
export async function createConvention(context: ContextOf<'admin'>, input: Form): Promise<{ id: Id }> {
  const { imageUploadId, ...fields } = input;
  return inTransaction(context, async (inner) => {
    if (!(await isTimeZone(inner.db, fields.timeZone))) refuse(conventionRefusals.TIME_ZONE_UNKNOWN);
    const id = newId();
    const record = { ...fields, imageUrl: await imageOf(inner, null, imageUploadId) };
    await insertConvention(inner.db, id, record, inner.clock());
    await audit(inner, 'convention.create', ['convention', id], { history: {} });
    return { id };
  });
}

/** Changes a convention. A form that began with an older state is refused. */
export async function updateConvention(
  context: ContextOf<'admin'>,
  input: Form & { conventionId: Id; revision: number },
): Promise<{ id: Id }> {
  const { conventionId, imageUploadId, revision, ...fields } = input;
  return inTransaction(context, async (inner) => {
    const found = await lockConvention(inner.db, conventionId);
    if (!found) refuse(conventionRefusals.CONVENTION_NOT_FOUND);
    const { revision: current, ...before } = found;
    if (revision !== current) refuse(commonRefusals.STALE_REVISION);
    if (!(await isTimeZone(inner.db, fields.timeZone))) refuse(conventionRefusals.TIME_ZONE_UNKNOWN);
    const record = { ...fields, imageUrl: await imageOf(inner, before.imageUrl, imageUploadId) };
    await writeConvention(inner.db, conventionId, record, before);
    await audit(inner, 'convention.update', ['convention', conventionId], {
      after: { changed: changedFields(before, record) },
      history: changedWords(before, fields),
    });
    return { id: conventionId };
  });
}

/** Removes a convention with its picture. */
export async function removeConvention(
  context: ContextOf<'admin'>,
  input: { conventionId: Id },
): Promise<Record<string, never>> {
  const { conventionId } = input;
  return inTransaction(context, async (inner) => {
    const before = await lockConvention(inner.db, conventionId);
    if (!before) refuse(conventionRefusals.CONVENTION_NOT_FOUND);
    await imageOf(inner, before.imageUrl, null);
    await deleteConvention(inner.db, conventionId);
    await audit(inner, 'convention.remove', ['convention', conventionId]);
    return {};
  });
}

/** The picture's address: as it was, unless the form says otherwise. */
const imageOf = (context: Context, current: string | null, uploadId: Id | null | undefined) =>
  uploadId === undefined
    ? Promise.resolve(current)
    : replacePicture(context, { kind: 'convention-image', current, uploadId });

/** What a removal takes away, for another admin to read; null where there is nothing to remove. */
export async function describeRemoval(
  { db }: TransactionContext,
  { conventionId }: { conventionId: Id },
): Promise<FinalAct | null> {
  const found = await findManagedConvention(db, conventionId);
  if (!found) return null;
  return {
    what: `Remove the convention “${isolated(found.name)}” for good`,
    why: null,
    path: `/admin/conventions?q=${encodeURIComponent(found.name)}`,
    userId: null,
  };
}
