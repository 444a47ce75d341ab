import type { Leave } from '#platform/security/fair-limiter.ts';
import type { Exchange } from '../answers.ts';

/** Pages reconnect after this time or up to twice as long, so that they do not all come at once after a restart. */
const COME_BACK_MS = 3_000;

/** The connection to an open page. */
type OpenPage = { write(text: string): void; end(): void };

/**
 * Answers with server-sent events, for as long as the page is open.
 * @param add adds the page to a hub, and returns the function that removes it
 * @param leave releases its place
 * @param mostWaitingBytes a page with more unsent bytes than this counts as gone
 */
export function openPage(
  { response }: Exchange,
  {
    add,
    leave,
    mostWaitingBytes,
  }: { add: (page: OpenPage) => () => void; leave: Leave; mostWaitingBytes: number },
): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // Makes nginx forward the data without buffering.
    'x-accel-buffering': 'no',
  });
  response.write(`retry: ${COME_BACK_MS + Math.round(Math.random() * COME_BACK_MS)}\n\n`);
  const remove = add({
    write: (text) => {
      if (response.writableLength > mostWaitingBytes) response.destroy();
      // The hub may write to an ended stream until it is closed.
      else if (!response.writableEnded) response.write(text);
    },
    end: () => response.end(),
  });
  response.once('close', () => {
    remove();
    leave();
  });
}
