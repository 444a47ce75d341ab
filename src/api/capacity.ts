/**
 * Bounds how many requests are worked on at the same time. `enter` answers with the function that gives the place back
 * (calling it twice is once), or with null when there is no place left.
 */
export function boundedCapacity(places: number): { enter(): (() => void) | null; isFull(): boolean } {
  let taken = 0;
  return {
    isFull: () => taken >= places,
    enter() {
      if (taken >= places) return null;
      taken += 1;
      let isInside = true;
      return () => {
        if (isInside) taken -= 1;
        isInside = false;
      };
    },
  };
}
