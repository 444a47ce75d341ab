/** How long a process may take to stop before it exits regardless; workers have less time than the primary process. */
export const STOP_LIMIT_MS = { worker: 28_500, primary: 29_000 };
