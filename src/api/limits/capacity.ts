import { createFairLimiter, type Leave, type Place } from '#platform/security/fair-limiter.ts';
import type { Caller } from '#platform/security/client-networks.ts';
import { DomainError, serverRefusals } from '#shared/errors.ts';

export type Capacity = {
  /** Whether there is no place for a read, not even by refusing another caller's waiting read. Costs hardly anything. */
  isFullFor(reader: Caller): boolean;
  /** Takes a place for a read. Returns the function that releases it, or null if there is none. */
  enter(reader: Caller): Leave | null;
  /** Takes a place for a write; these are separate from the places for reads. Returns the function that releases it, or null. */
  enterWrite(writer: Caller): Leave | null;
  /**
   * Queues a read that holds a place for its turn.
   * @param kind which connections it reads on
   * @throws refusal UNAVAILABLE, possibly while it waits, when its place was given to a network with fewer waiting
   * reads
   */
  beginRead(kind: ReaderKind, reader: Caller): Place;
};

/** Users and visitors have separate connections. */
type ReaderKind = 'users' | 'visitors';

type ReadLimits = {
  /** How many reads run at once: as many as there are connections. */
  running: number;
  /** How many of these are reserved for networks that have no running read. */
  keptForOthers: number;
};

export type CapacityLimits = Record<ReaderKind, ReadLimits> & {
  /** How many reads are handled at once, waiting ones included. */
  places: number;
  writes: {
    /** How many writes are handled at once. */
    places: number;
    /** The most of these for one network, and for one client within it. */
    network: number;
    client: number;
  };
};

/**
 * The limits of concurrent requests: about as many as are answered in a fifth of a second. More would only wait for
 * database connections, so they are refused at once, which costs hardly anything. As many reads run as there are
 * connections (connection-shares.ts), and one network must leave some of these to others. Writes have separate places,
 * so that a crowd of readers can't shut them out.
 */
const LIMITS: CapacityLimits = {
  places: 256,
  writes: { places: 160, network: 128, client: 96 },
  users: { running: 10, keptForOthers: 3 },
  visitors: { running: 6, keptForOthers: 2 },
};

/**
 * The limits of each process when there are this many. The number of running reads follows from each process's
 * connections (connection-shares.ts).
 */
export const capacityOf = (workers: number): CapacityLimits =>
  workers === 1
    ? LIMITS
    : {
        places: Math.ceil(LIMITS.places / workers),
        writes: {
          places: Math.ceil(LIMITS.writes.places / workers),
          network: Math.ceil(LIMITS.writes.network / workers),
          client: Math.ceil(LIMITS.writes.client / workers),
        },
        users: { running: 5, keptForOthers: 2 },
        visitors: { running: 4, keptForOthers: 1 },
      };

/**
 * Limits how many requests are handled at once. Networks, and the smaller networks within them, take turns, so that the
 * slow reads of one do not delay the others for long. A single reader may have all places; when others come, the newest
 * waiting reads of the network with the most are refused.
 */
export function createCapacity({ places, writes: writing, ...limits }: CapacityLimits): Capacity {
  const limiterOf = (kind: ReaderKind) =>
    createFairLimiter({ ...limits[kind], waiting: places }, serverRefusals.UNAVAILABLE);
  const reads = { users: limiterOf('users'), visitors: limiterOf('visitors') };
  const limiters = [reads.visitors, reads.users];
  const { places: running, ...shares } = writing;
  const writes = createFairLimiter({ running, waiting: 0, shares }, serverRefusals.UNAVAILABLE);
  /**
   * The higher count of waiting reads on either kind of connection, so that a caller with many waiting visitor reads
   * takes no places from users, or vice versa.
   */
  const waitingOf = (reader: Caller) => {
    const [visitors, users] = limiters.map((limiter) => limiter.waitingOf(reader));
    return visitors!.map((count, level) => Math.max(count, users![level]!));
  };
  let taken = 0;
  return {
    isFullFor(reader) {
      if (taken < places) return false;
      const own = waitingOf(reader);
      return !limiters.some((limiter) => limiter.canMakeRoom(reader, own));
    },
    enter(reader) {
      // The refused read has not quite left yet, so briefly there is one more than `places`.
      if (taken >= places) {
        const own = waitingOf(reader);
        if (!limiters.some((limiter) => limiter.makeRoom(reader, own))) return null;
      }
      taken += 1;
      let isInside = true;
      return () => {
        if (isInside) taken -= 1;
        isInside = false;
      };
    },
    enterWrite(writer) {
      try {
        return writes.enter(writer);
      } catch (error) {
        if (error instanceof DomainError) return null;
        throw error;
      }
    },
    beginRead: (kind, reader) => reads[kind].wait(reader),
  };
}
