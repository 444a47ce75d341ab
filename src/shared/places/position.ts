import { z } from 'zod';

/** Seven decimals are a hundredth of a metre. Numbers next to nothing, which geometry can't divide, become 0. */
const roundDegrees = (degrees: number): number => Math.round(degrees * 1e7) / 1e7 + 0;

/** Degrees of latitude, to seven decimals. */
export const latShape = z.number().min(-90).max(90).overwrite(roundDegrees);
/** Degrees of longitude, to seven decimals. */
export const lngShape = z.number().min(-180).max(180).overwrite(roundDegrees);

/**
 * A place on Earth in degrees, as inputs have it. Positions of people travel in the bodies of POST requests only: an
 * address ends up in logs, histories and referrers.
 */
export const positionShape = z.strictObject({ lat: latShape, lng: lngShape });
