/** The middle one of some values; of an even number, the upper of the two in the middle. NaN when there is none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
