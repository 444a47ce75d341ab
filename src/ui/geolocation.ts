import type { Position } from '#shared/places/distance.ts';

/**
 * Whether the browser gives its position: it will ask first, it does, the user said no, or it has no way to know where
 * it is.
 */
export type LocationPermission = 'prompt' | 'granted' | 'denied' | 'missing';

/** Why the browser did not tell where it is. */
export type LocationFailure = 'denied' | 'unavailable' | 'timeout';

/** No position came. `reason` says why. */
class LocationError extends Error {
  readonly reason: LocationFailure;
  constructor(reason: LocationFailure) {
    super(`No position: ${reason}`);
    this.name = 'LocationError';
    this.reason = reason;
  }
}

/** High accuracy, ten seconds, no cached position. */
const POSITION_OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 };
/** How long the question about the permission may take. */
const PERMISSION_CHECK_MS = 5_000;
/** Some browsers say nothing at all when their question is dismissed; the page goes on after this long. */
const SILENCE_MS = 60_000;

/** iPhones and iPads answer questions about the permission wrongly: they have to be asked for the position itself. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPad|iPhone|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** What stands in the way of a position. Never rejects: where the browser does not say, it will have to be asked. */
export async function readLocationPermission(): Promise<LocationPermission> {
  if (!('geolocation' in navigator)) return 'missing';
  if (isIos() || !('permissions' in navigator)) return 'prompt';
  const answered = navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => state);
  const silent = new Promise<LocationPermission>((resolve) => {
    setTimeout(() => resolve('prompt'), PERMISSION_CHECK_MS);
  });
  return Promise.race([answered, silent]).catch(() => 'prompt');
}

const reasons: Record<number, LocationFailure> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/**
 * Where the browser is now; it asks the user first unless they have decided.
 * @throws LocationError
 */
export function readPosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new LocationError('unavailable'));
    const silence = setTimeout(() => reject(new LocationError('timeout')), SILENCE_MS);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        clearTimeout(silence);
        resolve({ lat: coords.latitude, lng: coords.longitude });
      },
      ({ code }) => {
        clearTimeout(silence);
        reject(new LocationError(reasons[code] ?? 'unavailable'));
      },
      POSITION_OPTIONS,
    );
  });
}

export const locationFailureOf = (error: unknown): LocationFailure =>
  error instanceof LocationError ? error.reason : 'unavailable';
