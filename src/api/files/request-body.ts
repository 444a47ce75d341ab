import type { IncomingMessage } from 'node:http';
import { isDeepAddress, isDeepJson } from '#platform/requests/input/nesting.ts';
import { refuse, serverRefusals } from '#shared/errors.ts';

/** The maximum size of an API request's body. */
const MAX_BODY_BYTES = 1024 * 1024;

/** PostgreSQL's text type can't store this character, and nobody types it. */
const ZERO_CHARACTER = String.raw`\u0000`;

/** Whether a URL contains a NUL character, or nests deeper than inputs may. */
export const isMalformedAddress = (address: string): boolean =>
  address.includes('%00') || isDeepAddress(address);

/**
 * Reads a request's JSON body; an empty one counts as {}. Refuses a body that is too large (before reading it, if its
 * size is declared), has another type, is no JSON, or nests too deep.
 */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > MAX_BODY_BYTES) refuse(serverRefusals.PAYLOAD_TOO_LARGE);
  if (announced === 0 && request.headers['transfer-encoding'] === undefined) return {};

  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') refuse(serverRefusals.UNSUPPORTED_MEDIA_TYPE);
  const bytes = await readBytes(request);
  if (bytes.byteLength === 0) return {};
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // Checked before anything traverses the value: the operation's contract validates it only later.
    return text.includes(ZERO_CHARACTER) || isDeepJson(text)
      ? refuse(serverRefusals.MALFORMED_REQUEST)
      : JSON.parse(text);
  } catch {
    return refuse(serverRefusals.MALFORMED_REQUEST);
  }
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      if (size > MAX_BODY_BYTES) break;
      chunks.push(chunk);
    }
  } catch {
    // The client disconnected.
    refuse(serverRefusals.MALFORMED_REQUEST);
  }
  if (size > MAX_BODY_BYTES) refuse(serverRefusals.PAYLOAD_TOO_LARGE);
  return Buffer.concat(chunks, size);
}
