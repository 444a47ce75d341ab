/** A price as it is typed, in whole cents. */
export const toCents = (price: number): number => Math.round(price * 100);
