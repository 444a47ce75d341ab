import { DomainError, type Refusal } from '../../shared/errors.ts';

export type FairLimits = {
  /** Tasks that run at the same time. */
  running: number;
  /** Of these places, those that only keys get of which nothing runs in their lane. */
  keptForOthers?: number;
  /** Tasks that wait in a lane, of all keys together. */
  waiting: number;
  /** Tasks of one key in a lane that run or wait, together. */
  each?: number;
};

/** Gives a place back; further calls do nothing. */
export type Leave = () => void;

export type FairLimiter = {
  /**
   * Waits for a place to run. Returns the function that gives it back.
   * @param key who asks
   * @param lane keys of different lanes share no place to wait, and lanes take turns
   * @throws the limiter's refusal: at once when there is no room to wait or the key has its share, or later when the
   * place goes to a key that has fewer tasks waiting
   */
  enter(key: string, lane?: string): Promise<Leave>;
  /** Runs `task` when its turn has come. @throws as `enter`, and what `task` throws */
  through<T>(key: string, task: () => Promise<T>, lane?: string): Promise<T>;
  /** How many tasks of a key wait. */
  waitingOf(key: string, lane?: string): number;
  /** Whether some key has so many more tasks waiting than `own` that one of them could go for the sake of another key. */
  canMakeRoom(own: number, lane?: string): boolean;
  /** Refuses the newest waiting task of the key that has most of them, for the sake of one with `own`; false when none may go. */
  makeRoom(own: number, lane?: string): boolean;
};

type Waiting = { start(): void; refuse(): void };
/** Who waits in a lane: keys in the order of their turns, the tasks of each in the order they came; and who runs. */
type Lane = { size: number; turns: Map<string, Waiting[]>; running: Map<string, number> };

/**
 * Lets a bounded number of tasks run, and a bounded number wait. Keys take turns, so that one with many tasks delays
 * another by one turn (and what runs already); so do lanes of keys. When no more may wait, room is made for a key at the
 * cost of the one that has most tasks waiting.
 * @param whenShareTaken refusal for a key that has its share already
 */
export function createFairLimiter(
  limits: FairLimits,
  whenFull: Refusal,
  whenShareTaken: Refusal = whenFull,
): FairLimiter {
  const { keptForOthers = 0, each = Infinity } = limits;
  const lanes = new Map<string, Lane>();
  let running = 0;

  const laneOf = (name: string): Lane => {
    const lane: Lane = lanes.get(name) ?? { size: 0, turns: new Map(), running: new Map() };
    lanes.set(name, lane);
    return lane;
  };

  const mayStart = (name: string, key: string): boolean =>
    running < limits.running - keptForOthers || (running < limits.running && !laneOf(name).running.has(key));

  function begin(name: string, key: string): Leave {
    const ofKeys = laneOf(name).running;
    running += 1;
    ofKeys.set(key, (ofKeys.get(key) ?? 0) + 1);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      running -= 1;
      const left = (ofKeys.get(key) ?? 1) - 1;
      if (left === 0) ofKeys.delete(key);
      else ofKeys.set(key, left);
      startWaiting();
    };
  }

  function startWaiting(): void {
    while (running < limits.running) {
      const next = takeNext();
      if (!next) return;
      next.start();
    }
  }

  /** Takes out whose turn it is; the key and its lane go to the end of their rows. */
  function takeNext(): Waiting | undefined {
    for (const [name, lane] of lanes) {
      for (const [key, tasks] of lane.turns) {
        if (!mayStart(name, key)) continue;
        const next = tasks.shift();
        lane.turns.delete(key);
        if (tasks.length > 0) lane.turns.set(key, tasks);
        lane.size -= 1;
        lanes.delete(name);
        lanes.set(name, lane);
        return next;
      }
    }
    return undefined;
  }

  function displaceable({ turns }: Lane, own: number): Waiting[] | undefined {
    let most: Waiting[] = [];
    for (const tasks of turns.values()) if (tasks.length > most.length) most = tasks;
    return most.length >= own + 2 ? most : undefined;
  }

  function makeRoom(own: number, name = ''): boolean {
    const lane = laneOf(name);
    const displaced = displaceable(lane, own)?.pop();
    if (!displaced) return false;
    lane.size -= 1;
    displaced.refuse();
    return true;
  }

  async function enter(key: string, name = ''): Promise<Leave> {
    const lane = laneOf(name);
    const own = lane.turns.get(key) ?? [];
    if (own.length + (lane.running.get(key) ?? 0) >= each) throw new DomainError(whenShareTaken);
    if (mayStart(name, key)) return begin(name, key);
    if (lane.size >= limits.waiting && !makeRoom(own.length, name)) throw new DomainError(whenFull);
    return new Promise<Leave>((resolve, reject) => {
      own.push({
        start: () => resolve(begin(name, key)),
        refuse: () => reject(new DomainError(whenFull)),
      });
      lane.turns.set(key, own);
      lane.size += 1;
    });
  }

  return {
    enter,
    async through(key, task, lane) {
      const leave = await enter(key, lane);
      try {
        return await task();
      } finally {
        leave();
      }
    },
    waitingOf: (key, lane = '') => laneOf(lane).turns.get(key)?.length ?? 0,
    canMakeRoom: (own, lane = '') => displaceable(laneOf(lane), own) !== undefined,
    makeRoom,
  };
}
