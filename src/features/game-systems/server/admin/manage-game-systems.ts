import type { FinalAct } from '#platform/requests/final-act.ts';
import type { z } from 'zod';
import { audit, changedFields, changedWords } from '#platform/audit.ts';
import { type Context, inTransaction, type TransactionContext } from '#platform/context.ts';
import { replacePicture } from '#platform/files/take-upload.ts';
import { refuseTaken } from '#platform/refuse-taken.ts';
import { byCreation, byName, managedList } from '#platform/lists/sorted-page.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import { type Id, newId } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import type {
  gameSystemForm,
  gameSystemsInput,
  GameSystemUses,
  ManagedGameSystem,
} from '../../admin-contract.ts';
import { gameSystemRefusals } from '../../refusals.ts';
import { gameSystemUses } from '../../rules.ts';
import {
  countUses,
  deleteGameSystem,
  findManagedSystem,
  insertGameSystem,
  listManagedSystems,
  lockGameSystem,
  writeGameSystem,
} from '../records/managed.ts';

/** All game systems, by name unless sorted otherwise, for admins. */
export const listAllSystems = managedList<typeof gameSystemsInput, ManagedGameSystem>(
  'name',
  { created: byCreation, name: byName },
  listManagedSystems,
);

/** One game system as its form has it, for admins. */
export async function getManagedSystem(
  { db }: ContextOf<'admin'>,
  { gameSystemId }: { gameSystemId: Id },
): Promise<ManagedGameSystem> {
  return (await findManagedSystem(db, gameSystemId)) ?? refuse(gameSystemRefusals.GAME_SYSTEM_NOT_FOUND);
}

type Form = z.infer<typeof gameSystemForm> & { logoUploadId?: Id | null | undefined };

/** Adds a game system, with its logo if one was sent. */
export async function createGameSystem(context: ContextOf<'admin'>, input: Form): Promise<{ id: Id }> {
  const { logoUploadId, ...fields } = input;
  return refuseTaken(gameSystemRefusals.GAME_SYSTEM_NAME_TAKEN, () =>
    inTransaction(context, async (inner) => {
      const id = newId();
      const logoImageUrl = await logoOf(inner, null, logoUploadId);
      await insertGameSystem(inner.db, id, { ...fields, logoImageUrl }, inner.clock());
      await audit(inner, 'game-system.create', ['game-system', id], {
        after: { status: fields.status },
        history: {},
      });
      return { id };
    }),
  );
}

/**
 * Changes a game system. An inactive one stays with its players and is offered to nobody else. A form that began with an
 * older state is refused.
 */
export async function updateGameSystem(
  context: ContextOf<'admin'>,
  input: Form & { gameSystemId: Id; revision: number },
): Promise<{ id: Id }> {
  const { gameSystemId, logoUploadId, revision, ...fields } = input;
  return refuseTaken(gameSystemRefusals.GAME_SYSTEM_NAME_TAKEN, () =>
    inTransaction(context, async (inner) => {
      const found = await lockGameSystem(inner.db, gameSystemId);
      if (!found) refuse(gameSystemRefusals.GAME_SYSTEM_NOT_FOUND);
      const { revision: current, ...before } = found;
      if (revision !== current) refuse(commonRefusals.STALE_REVISION);
      const logoImageUrl = await logoOf(inner, before.logoImageUrl, logoUploadId);
      const record = { ...fields, logoImageUrl };
      await writeGameSystem(inner.db, gameSystemId, record);
      await audit(inner, 'game-system.update', ['game-system', gameSystemId], {
        before: { status: before.status },
        after: { status: fields.status, changed: changedFields(before, record) },
        history: changedWords(before, fields),
      });
      return { id: gameSystemId };
    }),
  );
}

/** What refers to a game system now, for the admin to read before removing it. */
export async function getUses(
  context: ContextOf<'admin'>,
  input: { gameSystemId: Id },
): Promise<GameSystemUses> {
  return inTransaction(context, async (inner) => {
    if (!(await lockGameSystem(inner.db, input.gameSystemId)))
      refuse(gameSystemRefusals.GAME_SYSTEM_NOT_FOUND);
    return countUses(inner.db, input.gameSystemId);
  });
}

/**
 * Removes a game system with its logo, unless something refers to it. Nothing starts to meanwhile: whatever does locks
 * the game system's row too.
 */
export async function removeGameSystem(
  context: ContextOf<'admin'>,
  input: { gameSystemId: Id },
): Promise<Record<string, never>> {
  const { gameSystemId } = input;
  return inTransaction(context, async (inner) => {
    const before = await lockGameSystem(inner.db, gameSystemId);
    if (!before) refuse(gameSystemRefusals.GAME_SYSTEM_NOT_FOUND);
    const uses = gameSystemUses(await countUses(inner.db, gameSystemId));
    if (uses !== null) {
      refuse({ ...gameSystemRefusals.GAME_SYSTEM_IN_USE, message: `${uses}: deactivate it instead` });
    }
    await logoOf(inner, before.logoImageUrl, null);
    await deleteGameSystem(inner.db, gameSystemId);
    await audit(inner, 'game-system.remove', ['game-system', gameSystemId], {
      before: { status: before.status },
    });
    return {};
  });
}

/** The logo's address: as it was, unless the form says otherwise. */
const logoOf = (context: Context, current: string | null, uploadId: Id | null | undefined) =>
  uploadId === undefined
    ? Promise.resolve(current)
    : replacePicture(context, { kind: 'game-system-logo', current, uploadId });

/** What a removal takes away, for another admin to read; null where there is nothing to remove. */
export async function describeRemoval(
  { db }: TransactionContext,
  { gameSystemId }: { gameSystemId: Id },
): Promise<FinalAct | null> {
  const found = await lockGameSystem(db, gameSystemId);
  if (!found) return null;
  return {
    what: `Remove the game system “${isolated(found.name)}” for good`,
    why: null,
    path: `/admin/game-systems?q=${encodeURIComponent(found.name)}`,
    userId: null,
  };
}
