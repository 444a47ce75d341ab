import { z } from 'zod';

/** Rounds to seven decimals, about a centimetre. Tiny numbers, which break divisions in geometry, become 0. */
const roundDegrees = (degrees: number): number => Math.round(degrees * 1e7) / 1e7 + 0;

/** Degrees of latitude, to seven decimals. */
export const latShape = z.number().min(-90).max(90).overwrite(roundDegrees);
/** Degrees of longitude, to seven decimals. */
export const lngShape = z.number().min(-180).max(180).overwrite(roundDegrees);

/**
 * A position on Earth in degrees, as inputs hold it. Positions of people are only sent in the bodies of POST requests:
 * URLs end up in logs, histories and referrers.
 */
export const positionShape = z.strictObject({ lat: latShape, lng: lngShape });
