import type { IncomingMessage } from 'node:http';
import { isLocal } from '../config/this-machine.ts';
import { socketAddressOf } from '../requests/client-address.ts';
import { isSameText } from '../security/keys.ts';

/** Whether a request may read the metrics: with the token if there is one, otherwise from this machine alone. */
export function mayReadMetrics(
  request: IncomingMessage,
  clientAddress: string,
  token: string | null,
): boolean {
  const { headers } = request;
  if (token !== null) return isSameText(headers.authorization ?? '', `Bearer ${token}`);
  const socketAddress = socketAddressOf(request);
  const headerNames = Object.keys(headers);
  return isLocal({ clientAddress, socketAddress, host: headers.host ?? '', headerNames });
}
