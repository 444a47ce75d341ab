import { DomainError, type Refusal } from '#shared/errors.ts';
import type { Caller, CallerLevel } from './client-networks.ts';

/** The most places, running and waiting, that one network, one client and one account may have in a lane. */
type Shares = { network?: number; client?: number; account?: number };

export type FairLimits = {
  /** How many tasks run at the same time. */
  running: number;
  /** How many of these places are reserved for networks that have nothing running in their lane. */
  keptForOthers?: number;
  /** How many tasks of all callers together may wait in a lane. */
  waiting: number;
  shares?: Shares;
};

/** Releases a place; further calls do nothing. */
export type Leave = () => void;

/** A task's place, first in the queue and then among the running tasks. */
export type Place = {
  /** Settles when the task may run. @throws the limiter's refusal, when the place goes to a caller with fewer tasks waiting */
  begun: Promise<void>;
  /** Releases the place, whether the task waits or runs; further calls do nothing. */
  leave: Leave;
  /** Releases the place if the task still waits, because its client has disconnected. */
  abandon: () => void;
};

type Through = {
  lane?: string;
  /** Aborted when the client disconnects: a waiting task is then dropped, a running one finishes. */
  gone?: AbortSignal;
};

export type FairLimiter = {
  /**
   * Takes a place to run at once.
   * @param lane each lane has its own queue; lanes take turns
   * @throws the limiter's refusal when there is none
   */
  enter(caller: Caller, lane?: string): Leave;
  /** Takes a place to run, or one in the queue. @throws the limiter's refusal when there is no room */
  wait(caller: Caller, lane?: string): Place;
  /** Runs `task` when its turn comes. @throws as `wait`, and what `task` throws */
  through<T>(caller: Caller, task: () => Promise<T>, options?: Through): Promise<T>;
  /** How many tasks wait at each level of a caller, the widest first. */
  waitingOf(caller: Caller, lane?: string): number[];
  /** Whether another caller's waiting task could be refused to make room for this caller; see `makeRoom`. */
  canMakeRoom(caller: Caller, own: readonly number[], lane?: string): boolean;
  /**
   * Makes room for a caller, of whose levels `own` tasks wait. It refuses the newest waiting task of the network with
   * the most waiting tasks, and within it of the branch with the most. If that is the caller's own network, it does the
   * same among that network's branches.
   * @returns false when no task may be refused
   */
  makeRoom(caller: Caller, own: readonly number[], lane?: string): boolean;
};

type Task = { node: Node; start(): void; refuse(): void };

/** A level of a caller, with the counts of waiting and running tasks below it. */
type Node = {
  key: string;
  level: CallerLevel | 'lane' | 'tasks';
  parent: Node | null;
  children: Map<string, Node>;
  /** The children with waiting tasks, in the order of their turns. */
  turns: Map<string, Node>;
  waiting: number;
  running: number;
  /** The waiting tasks in order of arrival; only in leaves of the tree. */
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

/** A node and its ancestors, the narrowest first. */
function* upwards(from: Node): Generator<Node> {
  for (let node: Node | null = from; node !== null; node = node.parent) yield node;
}

/**
 * Runs a bounded number of tasks at a time, and lets a bounded number wait. Callers form a tree: networks, the smaller
 * networks within them, clients, accounts. At each level the branches take turns, and so do lanes. So a branch with
 * many tasks, addresses or accounts delays another by one turn only (and by what already runs). When the queue is full,
 * room is made by refusing a task of the branch with the most waiting tasks.
 * @param whenShareTaken the refusal for an account, or a client without one, that has used up its share
 */
export function createFairLimiter(
  limits: FairLimits,
  whenFull: Refusal,
  whenShareTaken: Refusal = whenFull,
): FairLimiter {
  const { keptForOthers = 0, shares = {} } = limits;
  const lanes = new Map<string, Node>();
  /** How many tasks of each account wait or run in a lane, from all networks. */
  const accounts = new Map<string, number>();
  let running = 0;

  const mostOf = mostOfLevels(shares);

  function laneOf(name: string): Node {
    const lane = lanes.get(name) ?? nodeOf(name, 'lane', null);
    lanes.set(name, lane);
    return lane;
  }

  /** The leaf of the tree that holds a caller's tasks. */
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

  /** Removes and returns the next task. Each branch above it, and its lane, moves to the end of its queue. */
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
   * @throws the refusal for a used-up share, or for a full queue
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
    // Prevents an unhandled rejection when the client has gone and nobody awaits it.
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

/** A level's share of a pool. A site's share lies halfway between that of a client and of a network. */
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

/** The existing nodes of a caller, the widest first, each with its depth. */
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

/** The waiting task below a node that is refused to make room for a caller; see `makeRoom`. */
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
