import { createFairLimiter, type Leave } from '../../platform/requests/fair-limiter.ts';
import { serverRefusals } from '../../shared/errors.ts';

export type Capacity = {
  /** Whether there is no place for a read, not even at the cost of another's waiting reads. Costs next to nothing. */
  isFullFor(reader: string): boolean;
  /** Takes a place for a read, of a user or a network. Returns the function that gives it back, or null when there is none. */
  enter(reader: string): Leave | null;
  /** Takes a place for a write; reads have none of these. Returns the function that gives it back, or null. */
  enterWrite(writer: string): Leave | null;
  /**
   * Waits, with a place in hand, until a read may begin.
   * @param kind whose connections it reads on
   * @param reader who asks: a user, or a visitor's network
   * @throws refusal UNAVAILABLE when the place has gone to a network with fewer reads waiting
   */
  beginRead(kind: ReaderKind, reader: string): Promise<Leave>;
};

/** Users and visitors read on connections of their own. */
type ReaderKind = 'users' | 'visitors';

type ReadLimits = {
  /** Reads that have begun: as many as there are connections. */
  running: number;
  /** Of these, how many only readers get who read nothing yet. */
  keptForOthers: number;
};

export type CapacityLimits = Record<ReaderKind, ReadLimits> & {
  /** Reads that are worked on at the same time, those that wait among them. */
  places: number;
  writes: {
    /** Writes that are worked on at the same time. */
    places: number;
    /** Of these, how many only writers get who write nothing yet. */
    keptForOthers: number;
  };
};

/**
 * Requests that are worked on at the same time are about as many as are answered in a fifth of a second. More would only
 * wait for the database's connections: they are refused at once, which costs next to nothing. Reads begin as there are
 * connections (connection-shares.ts), and one reader leaves a few of these to others. Writes have places of their own, so
 * that no crowd of readers shuts them out.
 */
const LIMITS: CapacityLimits = {
  places: 256,
  writes: { places: 128, keptForOthers: 32 },
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
          keptForOthers: Math.ceil(LIMITS.writes.keptForOthers / workers),
        },
        users: { running: 5, keptForOthers: 2 },
        visitors: { running: 4, keptForOthers: 1 },
      };

/**
 * Bounds how many requests are worked on at the same time. Readers take turns, so that the slow reads of one keep
 * nobody else waiting for long. A reader who is alone may have all places; as soon as others come, the newest waiting
 * reads of the one with most of them are refused.
 */
export function createCapacity({ places, writes, ...limits }: CapacityLimits): Capacity {
  const limiterOf = (kind: ReaderKind) =>
    createFairLimiter({ ...limits[kind], waiting: places }, serverRefusals.UNAVAILABLE);
  const reads = { users: limiterOf('users'), visitors: limiterOf('visitors') };
  const limiters = [reads.visitors, reads.users];
  /** Whoever has many reads waiting on the connections of one kind takes nobody's place on those of the other. */
  const waitingOf = (reader: string) => Math.max(...limiters.map((limiter) => limiter.waitingOf(reader)));
  let taken = 0;
  const writers = new Map<string, number>();
  let writing = 0;
  return {
    isFullFor: (reader) =>
      taken >= places && !limiters.some((limiter) => limiter.canMakeRoom(waitingOf(reader))),
    enter(reader) {
      // The refused read is on its way out: for that moment there is one more than places.
      if (taken >= places && !limiters.some((limiter) => limiter.makeRoom(waitingOf(reader)))) return null;
      taken += 1;
      let isInside = true;
      return () => {
        if (isInside) taken -= 1;
        isInside = false;
      };
    },
    enterWrite(writer) {
      const own = writers.get(writer) ?? 0;
      if (writing >= (own === 0 ? writes.places : writes.places - writes.keptForOthers)) return null;
      writing += 1;
      writers.set(writer, own + 1);
      let isInside = true;
      return () => {
        if (!isInside) return;
        isInside = false;
        writing -= 1;
        const left = (writers.get(writer) ?? 1) - 1;
        if (left === 0) writers.delete(writer);
        else writers.set(writer, left);
      };
    },
    beginRead: (kind, reader) => reads[kind].enter(reader),
  };
}
