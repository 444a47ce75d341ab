import { z } from 'zod';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import type { Page } from '#shared/paging.ts';
import type { SignIn } from '../../sign-in-contract.ts';
import { listSignIns, SIGN_INS_A_PAGE } from '../records/sign-ins.ts';

/** The actor's own sign-ins and failed tries, newest first. */
export async function listOwnSignIns(
  { actor, db }: ContextOf<'user'>,
  { cursor }: { cursor?: string | undefined },
): Promise<Page<SignIn>> {
  const after = decodeCursor(cursor, z.tuple([z.iso.datetime(), z.guid()]));
  const rows = await listSignIns(db, actor.userId, after);
  const signIns = rows.map((row) => ({
    id: row.id,
    outcome: row.outcome,
    way: row.way,
    device: row.device,
    attempts: row.attempts,
    at: row.lastAt.toISOString(),
    isKnownNetwork: row.isKnownNetwork,
  }));
  return pageOfRows(signIns, SIGN_INS_A_PAGE, ({ at, id }) => [at, id]);
}
