import { ECDH } from 'node:crypto';
import { inTransaction } from '#platform/context.ts';
import { isPushEndpoint } from '#platform/push/push-services.ts';
import type { PushTarget } from '#platform/push/send-push.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import { pushRefusals } from '../refusals.ts';
import { MAX_DEVICES } from '../rules.ts';
import { deleteEarlierDevices, lockDevices, putDevice } from './records/push-devices.ts';

/**
 * Sends the actor's push messages to the browser of the asking session; a browser that somebody else used before is
 * theirs no more. It proves that it is that browser by its secret: its address alone may have been seen elsewhere.
 * @throws refusal PUSH_DEVICE_REFUSED for an unknown push service, a key that nothing can be encrypted with, and for
 * somebody else's browser
 */
export function setDevice(context: ContextOf<'user'>, target: PushTarget): Promise<Record<string, never>> {
  const { actor, authSessionId, config } = context;
  if (!authSessionId) return refuse(commonRefusals.UNAUTHORIZED);
  if (!isPushEndpoint(target.endpoint, config.pushTestService) || !isPublicKey(target.p256dh))
    return refuse(pushRefusals.PUSH_DEVICE_REFUSED);
  return inTransaction(context, async ({ db, clock }) => {
    await lockDevices(db, actor.userId);
    const device = { ...target, authSessionId, userId: actor.userId, now: clock() };
    // In the words of any other refusal: they tell nobody that the browser is known.
    if (!(await putDevice(db, device))) refuse(pushRefusals.PUSH_DEVICE_REFUSED);
    await deleteEarlierDevices(db, actor.userId, MAX_DEVICES);
    return {};
  });
}

/** Whether it is a point on the curve. */
function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
