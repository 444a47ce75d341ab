import { DomainError, type Refusal } from '#shared/errors.ts';
import type { Caller, CallerLevel } from './client-networks.ts';

/** The most places, waiting ones included, that one network, one client and one account have in a lane. */
type Shares = { network?: number; client?: number; account?: number };

export type FairLimits = {
  /** Tasks that run at the same time. */
  running: number;
  /** Of these places, those that only networks get of which nothing runs in their lane. */
  keptForOthers?: number;
  /** Tasks that wait in a lane, of all callers together. */
  waiting: number;
  shares?: Shares;
};

/** Gives a place back; further calls do nothing. */
export type Leave = () => void;

/** A place to wait in, and then to run in. */
export type Place = {
  /** Settles when the task may run. @throws the limiter's refusal, when the place goes to a caller with fewer tasks waiting */
  begun: Promise<void>;
  /** Gives the place back, whether the task waits or runs; further calls do nothing. */
  leave: Leave;
  /** Gives the place back if the task still waits, because its client has gone. */
  abandon: () => void;
};

type Through = {
  lane?: string;
  /** Aborted when the client has gone: a task that waits then goes, one that runs runs to its end. */
  gone?: AbortSignal;
};

export type FairLimiter = {
  /**
   * Takes a place to run in at once.
   * @param lane callers of different lanes share no place to wait, and lanes take turns
   * @throws the limiter's refusal when there is none
   */
  enter(caller: Caller, lane?: string): Leave;
  /** Takes a place to run in, or one to wait in. @throws the limiter's refusal when there is no room */
  wait(caller: Caller, lane?: string): Place;
  /** Runs `task` when its turn has come. @throws as `wait`, and what `task` throws */
  through<T>(caller: Caller, task: () => Promise<T>, options?: Through): Promise<T>;
  /** How many tasks wait of each level of a caller, the widest first. */
  waitingOf(caller: Caller, lane?: string): number[];
  /** Whether a task of others could go for the sake of this caller: see `makeRoom`. */
  canMakeRoom(caller: Caller, own: readonly number[], lane?: string): boolean;
  /**
   * Refuses the newest waiting task of the network that has most of them, and within it of the part that has most, for the
   * sake of a caller of whose levels so many wait; where the caller's own network has most, the same within it.
   * @returns false when none may go
   */
  makeRoom(caller: Caller, own: readonly number[], lane?: string): boolean;
};

type Task = { node: Node; start(): void; refuse(): void };

/** One level of one caller, with what waits and runs of all below it. */
type Node = {
  key: string;
  level: CallerLevel | 'lane' | 'tasks';
  parent: Node | null;
  children: Map<string, Node>;
  /** The children of whom something waits, in the order of their turns. */
  turns: Map<string, Node>;
  waiting: number;
  running: number;
  /** What waits, in the order in which it came; only at the ends of the tree. */
  tasks: Task[];
};

const nodeOf = (key: string, level: Node['level'], parent: Node | null): Node => ({
  key,
  level,
  parent,
  children: new Map(),
  turns: new Map(),
  waiting: 0,
  running: 0,
  tasks: [],
});

/** A node and all above it, the narrowest first. */
function* upwards(from: Node): Generator<Node> {
  for (let node: Node | null = from; node !== null; node = node.parent) yield node;
}

/**
 * Lets a bounded number of tasks run, and a bounded number wait. Those who ask are a tree: networks, the smaller ones within
 * them, clients, accounts. At each level the branches take turns, so that one with many tasks, or many addresses, or many
 * accounts delays another by one turn (and what runs already); so do lanes. When no more may wait, room is made at the cost
 * of the branch that has most tasks waiting.
 * @param whenShareTaken refusal for an account that has its share already, or a client without one
 */
export function createFairLimiter(
  limits: FairLimits,
  whenFull: Refusal,
  whenShareTaken: Refusal = whenFull,
): FairLimiter {
  const { keptForOthers = 0, shares = {} } = limits;
  const lanes = new Map<string, Node>();
  /** What waits and runs of each account in a lane, from whichever networks. */
  const accounts = new Map<string, number>();
  let running = 0;

  const mostOf = mostOfLevels(shares);

  function laneOf(name: string): Node {
    const lane = lanes.get(name) ?? nodeOf(name, 'lane', null);
    lanes.set(name, lane);
    return lane;
  }

  /** The end of the tree where a caller's tasks are. */
  function endOf(caller: Caller, lane: Node): Node {
    let node = lane;
    for (const { key, level } of caller) node = childOf(node, key, level);
    return childOf(node, '', 'tasks');
  }

  const accountKey = (caller: Caller, lane: string): string | null => {
    const last = caller.at(-1);
    return last?.level === 'account' && shares.account !== undefined ? `${lane} ${last.key}` : null;
  };

  /** Whether one more task of a network may run; `network` is a child of its lane. */
  const mayRun = (network: Node | undefined): boolean =>
    running < limits.running - keptForOthers || (running < limits.running && (network?.running ?? 0) === 0);

  function count(from: Node, change: { running: 1 | -1 } | { waiting: 1 | -1 }): void {
    for (const node of upwards(from)) {
      if ('running' in change) node.running += change.running;
      else node.waiting += change.waiting;
      const { parent } = node;
      if (parent === null) return;
      if (node.waiting === 0) parent.turns.delete(node.key);
      else if (!parent.turns.has(node.key)) parent.turns.set(node.key, node);
      if (node.waiting === 0 && node.running === 0) parent.children.delete(node.key);
      else parent.children.set(node.key, node);
    }
  }

  function begin(at: Node): void {
    running += 1;
    count(at, { running: 1 });
  }

  function finish(at: Node): void {
    running -= 1;
    count(at, { running: -1 });
    while (running < limits.running) {
      const next = takeNext();
      if (!next) return;
      next.start();
    }
  }

  /** Takes out the task whose turn it is; every branch that it is on goes to the end of its row, its lane too. */
  function takeNext(): Task | undefined {
    for (const [name, lane] of lanes) {
      let node = firstOf(lane.turns, mayRun);
      if (!node) continue;
      while (node.level !== 'tasks') node = node.turns.values().next().value!;
      const next = node.tasks.shift()!;
      count(node, { waiting: -1 });
      for (const { key, parent } of upwards(node)) {
        const branch = parent?.turns.get(key);
        if (!branch) continue;
        parent!.turns.delete(key);
        parent!.turns.set(key, branch);
      }
      lanes.delete(name);
      lanes.set(name, lane);
      return next;
    }
    return undefined;
  }

  function takeOut(task: Task): void {
    task.node.tasks.splice(task.node.tasks.indexOf(task), 1);
    count(task.node, { waiting: -1 });
  }

  function displace(from: Node, caller: Caller, own: readonly number[], really: boolean): boolean {
    const task = displaceable(from, caller, own);
    if (!task || !really) return task !== undefined;
    takeOut(task);
    task.refuse();
    return true;
  }

  /**
   * Finds room for one more task of a caller.
   * @throws the refusal for whoever has its share, or for all
   */
  function admit(caller: Caller, name: string, lane: Node, mayWait: boolean): void {
    const key = accountKey(caller, name);
    if (key !== null && (accounts.get(key) ?? 0) >= shares.account!) throw new DomainError(whenShareTaken);
    const own = waitingIn(lane, caller);
    for (const [depth, node] of existing(lane, caller).toReversed()) {
      if (node.waiting + node.running < mostOf(node.level)) continue;
      if (displace(node, caller.slice(depth), own.slice(depth), true)) continue;
      const isOwn =
        node.level === 'account' || (node.level === 'client' && caller.at(-1)?.level !== 'account');
      throw new DomainError(isOwn ? whenShareTaken : whenFull);
    }
    if (!mayWait || lane.waiting < limits.waiting) return;
    if (!displace(lane, caller, own, true)) throw new DomainError(whenFull);
  }

  function countAccount(caller: Caller, name: string): Leave {
    const key = accountKey(caller, name);
    if (key === null) return () => {};
    accounts.set(key, (accounts.get(key) ?? 0) + 1);
    return () => {
      const left = (accounts.get(key) ?? 1) - 1;
      if (left === 0) accounts.delete(key);
      else accounts.set(key, left);
    };
  }

  function enter(caller: Caller, name = ''): Leave {
    const lane = laneOf(name);
    if (!mayRun(lane.children.get(caller[0]?.key ?? ''))) throw new DomainError(whenFull);
    admit(caller, name, lane, false);
    const at = endOf(caller, lane);
    const uncount = countAccount(caller, name);
    begin(at);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      uncount();
      finish(at);
    };
  }

  function wait(caller: Caller, name = ''): Place {
    const lane = laneOf(name);
    if (mayRun(lane.children.get(caller[0]?.key ?? ''))) {
      const leave = enter(caller, name);
      return { begun: Promise.resolve(), leave, abandon: () => {} };
    }
    admit(caller, name, lane, true);
    const at = endOf(caller, lane);
    const uncount = countAccount(caller, name);
    let state: 'waiting' | 'running' | 'gone' = 'waiting';
    const { promise: begun, resolve, reject } = Promise.withResolvers<void>();
    // Whoever has gone waits for it no more.
    begun.catch(() => {});
    const refuseTask = () => {
      state = 'gone';
      uncount();
      reject(new DomainError(whenFull));
    };
    const task: Task = {
      node: at,
      start() {
        state = 'running';
        begin(at);
        resolve();
      },
      refuse: refuseTask,
    };
    at.tasks.push(task);
    count(at, { waiting: 1 });
    const abandon = () => {
      if (state !== 'waiting') return;
      takeOut(task);
      refuseTask();
    };
    return {
      begun,
      abandon,
      leave() {
        abandon();
        if (state !== 'running') return;
        state = 'gone';
        uncount();
        finish(at);
      },
    };
  }

  return {
    enter,
    wait,
    async through(caller, task, { lane, gone } = {}) {
      const place = wait(caller, lane);
      if (gone?.aborted) place.abandon();
      gone?.addEventListener('abort', place.abandon);
      try {
        await place.begun;
        return await task();
      } finally {
        gone?.removeEventListener('abort', place.abandon);
        place.leave();
      }
    },
    waitingOf: (caller, lane = '') => waitingIn(laneOf(lane), caller),
    canMakeRoom: (caller, own, lane = '') => displace(laneOf(lane), caller, own, false),
    makeRoom: (caller, own, lane = '') => displace(laneOf(lane), caller, own, true),
  };
}

/** A level's share of a pool. A site has what lies between a client and a network. */
function mostOfLevels({ network = Infinity, client = Infinity, account = Infinity }: Shares) {
  const most = { network, site: Math.round((network + client) / 2), client, account } as const;
  return (level: Node['level']): number => (level in most ? most[level as keyof typeof most] : Infinity);
}

function firstOf(turns: ReadonlyMap<string, Node>, may: (node: Node) => boolean): Node | undefined {
  for (const node of turns.values()) if (may(node)) return node;
  return undefined;
}

function childOf(parent: Node, key: string, level: Node['level']): Node {
  return parent.children.get(key) ?? nodeOf(key, level, parent);
}

/** The nodes of a caller that are there, each with how many levels lie above it and itself, the widest first. */
function existing(lane: Node, caller: Caller): [number, Node][] {
  const nodes: [number, Node][] = [];
  let node: Node | undefined = lane;
  for (const [index, { key }] of caller.entries()) {
    node = node.children.get(key);
    if (!node) break;
    nodes.push([index + 1, node]);
  }
  return nodes;
}

function waitingIn(lane: Node, caller: Caller): number[] {
  const nodes = existing(lane, caller);
  return caller.map((_, index) => nodes[index]?.[1].waiting ?? 0);
}

/** The task below a node that goes for the sake of a caller: see `makeRoom`. */
function displaceable(from: Node, caller: Caller, own: readonly number[]): Task | undefined {
  let node: Node = from;
  for (const [index, { key }] of caller.entries()) {
    const most = heaviest(node);
    if (most && most.key !== key && most.waiting >= own[index]! + 2) return newestOf(most);
    const next = node.children.get(key);
    if (!next) return undefined;
    node = next;
  }
  return undefined;
}

function heaviest(node: Node): Node | undefined {
  let most: Node | undefined;
  for (const child of node.turns.values()) if (child.waiting > (most?.waiting ?? 0)) most = child;
  return most;
}

function newestOf(branch: Node): Task | undefined {
  let node = branch;
  while (node.level !== 'tasks') {
    const next = heaviest(node);
    if (!next) return undefined;
    node = next;
  }
  return node.tasks.at(-1);
}
