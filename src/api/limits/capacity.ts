import { createFairLimiter, type Leave, type Place } from '#platform/security/fair-limiter.ts';
import type { Caller } from '#platform/security/client-networks.ts';
import { DomainError, serverRefusals } from '#shared/errors.ts';

export type Capacity = {
  /** Whether there is no place for a read, not even at the cost of another's waiting reads. Costs next to nothing. */
  isFullFor(reader: Caller): boolean;
  /** Takes a place for a read. Returns the function that gives it back, or null when there is none. */
  enter(reader: Caller): Leave | null;
  /** Takes a place for a write; reads have none of these. Returns the function that gives it back, or null. */
  enterWrite(writer: Caller): Leave | null;
  /**
   * Takes, with a place in hand, a read's turn, which comes later.
   * @param kind whose connections it reads on
   * @throws refusal UNAVAILABLE, also later, when the place has gone to a network with fewer reads waiting
   */
  beginRead(kind: ReaderKind, reader: Caller): Place;
};

/** Users and visitors read on connections of their own. */
type ReaderKind = 'users' | 'visitors';

type ReadLimits = {
  /** Reads that have begun: as many as there are connections. */
  running: number;
  /** Of these, how many only networks get that read nothing yet. */
  keptForOthers: number;
};

export type CapacityLimits = Record<ReaderKind, ReadLimits> & {
  /** Reads that are worked on at the same time, those that wait among them. */
  places: number;
  writes: {
    /** Writes that are worked on at the same time. */
    places: number;
    /** Of these, what one network and one client within it may have. */
    network: number;
    client: number;
  };
};

/**
 * Requests that are worked on at the same time are about as many as are answered in a fifth of a second. More would only
 * wait for the database's connections: they are refused at once, which costs next to nothing. Reads begin as there are
 * connections (connection-shares.ts), and one network leaves a few of these to others. Writes have places of their own, so
 * that no crowd of readers shuts them out.
 */
const LIMITS: CapacityLimits = {
  places: 256,
  writes: { places: 160, network: 128, client: 96 },
  users: { running: 10, keptForOthers: 3 },
  visitors: { running: 6, keptForOthers: 2 },
};

/** What each of so many processes has of the places, and of reads as it has connections (connection-shares.ts). */
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
 * Bounds how many requests are worked on at the same time. Networks, and those within them, take turns, so that the slow
 * reads of one keep nobody else waiting for long. A reader who is alone may have all places; as soon as others come, the
 * newest waiting reads of the network with most of them are refused.
 */
export function createCapacity({ places, writes: writing, ...limits }: CapacityLimits): Capacity {
  const limiterOf = (kind: ReaderKind) =>
    createFairLimiter({ ...limits[kind], waiting: places }, serverRefusals.UNAVAILABLE);
  const reads = { users: limiterOf('users'), visitors: limiterOf('visitors') };
  const limiters = [reads.visitors, reads.users];
  const { places: running, ...shares } = writing;
  const writes = createFairLimiter({ running, waiting: 0, shares }, serverRefusals.UNAVAILABLE);
  /** Whoever has many reads waiting on the connections of one kind takes nobody's place on those of the other. */
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
      // The refused read is on its way out: for that moment there is one more than places.
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
