import { createFairGate, type Leave } from '../platform/fair-gate.ts';
import { serverRefusals } from '../shared/errors.ts';

export type Capacity = {
  /** Whether there is no place, not even at the cost of another network's waiting reads. Costs next to nothing. */
  isFullFor(network: string): boolean;
  /** Answers with the function that gives the place back (calling it twice is once), or with null when it is full. */
  enter(network: string): Leave | null;
  /**
   * Waits, with a place in hand, until a read may begin.
   * @param reader who asks: a user, or a visitor's network
   * @throws refusal UNAVAILABLE when the place has gone to a network with fewer reads waiting
   */
  beginRead(reader: string): Promise<Leave>;
};

export type CapacityLimits = {
  /** Requests that are worked on at the same time, waiting reads among them. */
  places: number;
  /** Reads that have begun. */
  reading: number;
  /** Of these, how many only readers get who read nothing yet. */
  keptForOthers: number;
};

/**
 * Bounds how many requests are worked on at the same time. Readers take turns, so that the slow reads of one keep
 * nobody else waiting for long. Whoever is alone may have all places; as soon as others come, the newest waiting reads of
 * whoever has most of them go.
 */
export function boundedCapacity({ places, ...limits }: CapacityLimits): Capacity {
  const reads = createFairGate(
    { running: limits.reading, keptForOthers: limits.keptForOthers, waiting: places },
    serverRefusals.UNAVAILABLE,
  );
  let taken = 0;
  return {
    isFullFor: (network) => taken >= places && !reads.canMakeRoomFor(network),
    enter(network) {
      // The refused read is on its way out: for that moment there is one more than places.
      if (taken >= places && !reads.makeRoomFor(network)) return null;
      taken += 1;
      let isInside = true;
      return () => {
        if (isInside) taken -= 1;
        isInside = false;
      };
    },
    beginRead: (reader) => reads.enter(reader),
  };
}
