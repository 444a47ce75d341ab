import { refuse, type Refusal } from '../shared/errors.ts';

/** Lets `maxRunning` tasks in at once and `maxWaiting` queue up; more are refused with `whenFull`. */
export function createGate(maxRunning: number, maxWaiting: number, whenFull: Refusal) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function through<T>(task: () => Promise<T>): Promise<T> {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) refuse(whenFull);
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
