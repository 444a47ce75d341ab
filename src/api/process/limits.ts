/** After so long a process that was told to stop ends whatever still runs; workers before the process that started them. */
export const STOP_LIMIT_MS = { worker: 28_500, primary: 29_000 };
