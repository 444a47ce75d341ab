import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { deleteDevice } from './records/push-devices.ts';

/** Sends no more push messages to the browser of the asking session. */
export function removeDevice(context: ContextOf<'user'>): Promise<Record<string, never>> {
  const { authSessionId } = context;
  return inTransaction(context, async ({ db }) => {
    if (authSessionId) await deleteDevice(db, authSessionId);
    return {};
  });
}
