import { createFairLimiter, type Leave } from '../../platform/requests/fair-limiter.ts';
import { serverRefusals } from '../../shared/errors.ts';

export type Capacity = {
  /** Whether there is no place, not even at the cost of another network's waiting reads. Costs next to nothing. */
  isFullFor(network: string): boolean;
  /** Takes a place. Returns the function that gives it back, or null when there is none. */
  enter(network: string): Leave | null;
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
  /** Requests that are worked on at the same time, waiting reads among them. */
  places: number;
};

/**
 * Bounds how many requests are worked on at the same time. Readers take turns, so that the slow reads of one keep
 * nobody else waiting for long. A reader who is alone may have all places; as soon as others come, the newest waiting
 * reads of the one with most of them are refused.
 */
export function createCapacity({ places, ...limits }: CapacityLimits): Capacity {
  const limiterOf = (kind: ReaderKind) =>
    createFairLimiter({ ...limits[kind], waiting: places }, serverRefusals.UNAVAILABLE);
  const reads = { users: limiterOf('users'), visitors: limiterOf('visitors') };
  const limiters = [reads.visitors, reads.users];
  let taken = 0;
  return {
    isFullFor: (network) => taken >= places && !limiters.some((limiter) => limiter.canMakeRoomFor(network)),
    enter(network) {
      // The refused read is on its way out: for that moment there is one more than places.
      if (taken >= places && !limiters.some((limiter) => limiter.makeRoomFor(network))) return null;
      taken += 1;
      let isInside = true;
      return () => {
        if (isInside) taken -= 1;
        isInside = false;
      };
    },
    beginRead: (kind, reader) => reads[kind].enter(reader),
  };
}
