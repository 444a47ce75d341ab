import {
  createStackParser,
  createTransport,
  type Event,
  type Exception,
  nodeStackLineParser,
  ServerRuntimeClient,
  type StackFrame,
} from '@sentry/core';
import type { ErrorDescription, Told } from '../log.ts';
import { productVersion } from '../version.ts';

/** For how long an error at the same place is counted instead of reported. */
const QUIET_MS = 60_000;
/** How many different places are reported within that time. */
const MOST_PLACES = 30;
const SEND_WITHIN_MS = 5_000;

export type Reports = {
  /** Reports what the log tells about an error. Does not wait, and never throws. */
  report: (told: Told) => void;
  /** Waits until everything is sent, up to so many milliseconds. */
  flush: (patienceMs: number) => Promise<void>;
};

const parseStack = createStackParser(nodeStackLineParser());
const root = new URL('../../../', import.meta.url);

/**
 * Sends errors to a service that understands Sentry's protocol. What the log says about an error goes out: its kind, its
 * message, where it happened. No request, user, address or value does, and whatever looks like one in a message is removed.
 * @param dsn the address that the service gave, with its key
 */
export function openReports(dsn: string, environment: string): Reports {
  const client = new ServerRuntimeClient({
    dsn,
    environment,
    release: `guildhall@${productVersion}`,
    platform: 'node',
    integrations: [],
    stackParser: parseStack,
    sendDefaultPii: false,
    sendClientReports: false,
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const answer = await fetch(options.url, {
          method: 'POST',
          body: typeof body === 'string' ? body : Buffer.from(body),
          headers: { 'content-type': 'application/x-sentry-envelope', ...options.headers },
          redirect: 'error',
          signal: AbortSignal.timeout(SEND_WITHIN_MS),
        });
        await answer.body?.cancel();
        return {
          statusCode: answer.status,
          headers: {
            'x-sentry-rate-limits': answer.headers.get('x-sentry-rate-limits'),
            'retry-after': answer.headers.get('retry-after'),
          },
        };
      }),
  });
  client.init();
  const places = new Map<string, { since: number; times: number }>();

  /** How often something happened since it was last reported; null if it was within the last minute. */
  function timesOf(place: string): number | null {
    const now = performance.now();
    const known = places.get(place);
    if (known !== undefined && now - known.since < QUIET_MS) {
      known.times += 1;
      return null;
    }
    for (const [other, { since }] of places) if (now - since >= QUIET_MS * 10) places.delete(other);
    const lately = [...places.values()].filter(({ since }) => now - since < QUIET_MS);
    if (lately.length >= MOST_PLACES) return null;
    places.set(place, { since: now, times: 0 });
    return 1 + (known?.times ?? 0);
  }

  return {
    report(told) {
      const times = timesOf(`${told.words}\n${told.error?.name}\n${told.error?.frames[0]}`);
      if (times !== null) client.captureEvent(eventOf(told, times));
    },
    flush: async (patienceMs) => void (await client.flush(patienceMs)),
  };
}

function eventOf({ level, words, error, queue }: Told, times: number): Event {
  const exceptions = error === undefined ? [] : exceptionsOf(error);
  return {
    level,
    logentry: { message: words },
    ...(exceptions.length > 0 && { exception: { values: exceptions } }),
    tags: {
      ...(queue !== undefined && { queue }),
      ...(error?.code !== undefined && { code: error.code }),
      ...(error?.constraint !== undefined && { constraint: error.constraint }),
      ...(error?.table !== undefined && { table: error.table }),
    },
    extra: { times },
  };
}

/** An error and its causes, the first cause first, as the protocol wants them. */
function exceptionsOf({ name, message = '', frames, cause }: ErrorDescription): Exception[] {
  const stack = parseStack(frames.map((frame) => `    ${frame}`).join('\n'));
  return [
    ...(cause === undefined ? [] : exceptionsOf(cause)),
    {
      type: name,
      value: withoutValues(message),
      stacktrace: { frames: stack.map(belowRoot) },
    },
  ];
}

/** A frame whose file is named from the project's root, wherever that is. */
const belowRoot = (frame: StackFrame): StackFrame => ({
  ...frame,
  ...(frame.filename !== undefined && { filename: frame.filename.replace(root.pathname, '/') }),
});

/** Removes what may be an address, a key, an id or a position. Messages of our own have none; those of libraries may. */
export const withoutValues = (message: string): string =>
  message
    .replaceAll(/[^\s@<>"']+@[^\s@<>"']+/g, '[address]')
    .replaceAll(/[\w-]{24,}/g, '[key]')
    .replaceAll(/-?\d+\.\d{3,}/g, '[number]')
    .replaceAll(/\+?\d{7,}/g, '[number]');
