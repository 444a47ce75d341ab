import { pushPublicKey } from '#platform/push/push-keys.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { hasDevice } from './records/push-devices.ts';

/** Whether the asking session's browser takes push messages, and what browsers subscribe with. */
export async function getDevice({
  db,
  authSessionId,
}: ContextOf<'user'>): Promise<{ isOn: boolean; publicKey: string }> {
  const isOn = authSessionId ? await hasDevice(db, authSessionId) : false;
  return { isOn, publicKey: await pushPublicKey(db) };
}
