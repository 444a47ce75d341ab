/** How many database connections a server process may open for each purpose. */
export type ConnectionShares = {
  /** For signed-in users: their reads and all writes. */
  users: number;
  /** For signing in and related requests. */
  signIn: number;
  visitors: number;
  jobs: number;
  inAll: number;
};

/** The connection that listens for changes. */
const LISTENING = 1;

/**
 * How many connections each worker process may open when there are this many workers. Several workers share roughly
 * what one would have, as far as each can still work with it.
 * @param worksOnJobs whether this worker runs jobs; only one does, the others just queue them
 */
export function connectionsOf(workers: number, worksOnJobs = true): ConnectionShares {
  const shares =
    workers === 1
      ? { users: 12, signIn: 4, visitors: 6, jobs: 3 }
      : { users: 6, signIn: 3, visitors: 4, jobs: worksOnJobs ? 3 : 1 };
  const { users, signIn, visitors, jobs } = shares;
  return { ...shares, inAll: users + signIn + visitors + jobs + LISTENING };
}

/**
 * The most connections that one server opens on this machine. While a worker is replaced there is one worker more, and
 * a start that migrates needs two more connections.
 */
export const connectionsNeeded = (workers: number): number =>
  (workers === 1 ? 1 : workers + 1) * connectionsOf(workers).inAll + 2;
