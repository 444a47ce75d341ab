/** How many connections a process of the server may open, by what they are for. */
export type ConnectionShares = {
  /** Of people who are signed in: their reads and all writes. */
  users: number;
  /** Signing in and what belongs to it. */
  signIn: number;
  visitors: number;
  jobs: number;
  inAll: number;
};

/** One hears what changed. */
const LISTENING = 1;

/**
 * How many connections each of so many worker processes may open. Several share what one would have, as far as each can
 * work with it.
 * @param worksOnJobs jobs are done by one worker; the others only queue them
 */
export function connectionsOf(workers: number, worksOnJobs = true): ConnectionShares {
  const shares =
    workers === 1
      ? { users: 12, signIn: 4, visitors: 6, jobs: 3 }
      : { users: 6, signIn: 3, visitors: 4, jobs: worksOnJobs ? 3 : 1 };
  const { users, signIn, visitors, jobs } = shares;
  return { ...shares, inAll: users + signIn + visitors + jobs + LISTENING };
}

/** As many as one server opens at most, on this machine: while a worker is replaced there is one more, and a start that migrates has two. */
export const connectionsNeeded = (workers: number): number =>
  (workers === 1 ? 1 : workers + 1) * connectionsOf(workers).inAll + 2;
