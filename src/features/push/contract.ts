import { z } from 'zod';
import { pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pushRefusals } from './refusals.ts';

const route = routesOf('Push messages');
const path = '/push/device';

const base64url = (length: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`));

/** Push messages to the browser that asks, which its session stands for. */
export const pushContract = {
  /** Whether this browser takes push messages, and the key that browsers subscribe with. */
  getDevice: operation('user')
    .route(route.get(path, 'Find out whether this browser takes push messages'))
    .input(z.strictObject({}))
    .output(z.object({ isOn: z.boolean(), publicKey: z.string() })),

  /**
   * Sends the user's push messages to this browser from now on, until it is taken off or signed out. Of more than ten
   * browsers the one that was added first is taken off.
   */
  setDevice: operation('user')
    .route(route.put(path, 'Send push messages to this browser'))
    .errors(pick(pushRefusals, 'PUSH_DEVICE_REFUSED'))
    .input(
      z.strictObject({
        /** Of a known push service. */
        endpoint: z.url().max(1000),
        /** The browser's public key, a point on P-256. */
        p256dh: base64url(87),
        /** The secret that the browser shares with this server. */
        auth: base64url(22),
      }),
    )
    .output(z.object({})),

  /** Sends no more push messages to this browser. One that gets none stays so. */
  removeDevice: operation('user')
    .route(route.delete(path, 'Stop push messages to this browser'))
    .input(z.strictObject({}))
    .output(z.object({})),
};
