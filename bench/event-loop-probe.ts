// Loaded into the product under measure (--import), which is left as it is: keeps how late timers come, and tells it to
// the process that started it. The first message starts over, the second asks.
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How late the event loop came to a timer, in milliseconds. */
export type EventLoopDelay = { p50: number; p99: number; max: number };

const RESOLUTION_MS = 5;
const NS_A_MS = 1e6;

const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
histogram.enable();

// A timer is due a resolution after the one before; only what is beyond is a delay.
const late = (nanoseconds: number) => Math.max(0, nanoseconds / NS_A_MS - RESOLUTION_MS);

process.on('message', (message) => {
  if (message === 'begin') return histogram.reset();
  const delay: EventLoopDelay = {
    p50: late(histogram.percentile(50)),
    p99: late(histogram.percentile(99)),
    max: late(histogram.max),
  };
  return process.send?.(delay);
});
// The server ends when it wants to, not when nobody listens any more.
process.channel?.unref();
