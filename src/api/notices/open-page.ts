import type { Leave } from '#platform/security/fair-limiter.ts';
import type { Exchange } from '../answers.ts';

/** Pages come back after this time and up to as much more, so that they do not come all at once after a restart. */
const COME_BACK_MS = 3_000;

/** An open page: how to write to it, and to end it. */
type OpenPage = { write(text: string): void; end(): void };

/**
 * Answers with server-sent events, for as long as the page is open.
 * @param add adds the page to a hub, and returns what takes it away again
 * @param leave gives its place back
 * @param mostWaitingBytes a page that takes nothing for so long that as many bytes wait for it is gone
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
    // nginx sends on at once then.
    'x-accel-buffering': 'no',
  });
  response.write(`retry: ${COME_BACK_MS + Math.round(Math.random() * COME_BACK_MS)}\n\n`);
  const remove = add({
    write: (text) => {
      if (response.writableLength > mostWaitingBytes) response.destroy();
      // The hub writes to a stream that was ended until it closes.
      else if (!response.writableEnded) response.write(text);
    },
    end: () => response.end(),
  });
  response.once('close', () => {
    remove();
    leave();
  });
}
