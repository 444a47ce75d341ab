/** What the browser recorded of one task: microseconds by the clock and by the processor. */
type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number | undefined;
  tdur?: number | undefined;
  args?: { data?: { documentLoaderURL?: string | undefined } | undefined } | undefined;
};

/** How the page's main thread spent its time. */
export type MainThread = {
  /** How much longer its tasks took than they computed: about 1 on a quiet machine, more where they waited for a processor. */
  stretch: number;
  /** Total blocking time as if each task had had a processor to itself, on a phone four times as slow. */
  blockingMs: number;
};

const PHONE_SLOWDOWN = 4;
/** Tasks block for what they take longer than this. */
const LONG_TASK_MS = 50;

/** Reads what the page at `url` did on its main thread out of a browser's trace. */
export function readMainThread(events: readonly TraceEvent[], url: string): MainThread {
  const start = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url,
  );
  if (!start) throw new Error(`the trace has no navigation to ${url}`);
  const tasks = events.filter(
    ({ name, pid, tid, ts }) =>
      name.endsWith('RunTask') && pid === start.pid && tid === start.tid && ts >= start.ts,
  );
  const sum = (valueOf: (task: TraceEvent) => number) =>
    tasks.reduce((total, task) => total + valueOf(task), 0) / 1000;
  return {
    stretch: sum(({ dur = 0 }) => dur) / sum(({ tdur = 0 }) => tdur),
    blockingMs: sum(({ tdur = 0 }) => Math.max(0, tdur * PHONE_SLOWDOWN - LONG_TASK_MS * 1000)),
  };
}
