import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaShape, circleAround } from './area.ts';
import { distanceMiles } from './distance.ts';

const lat = fc.double({ min: -85, max: 85, noNaN: true });
const lng = fc.double({ min: -180, max: 180, noNaN: true });
const share = fc.double({ min: 0, max: 1, noNaN: true });

test('the circle around an area holds every point of it, also across the date line', () => {
  fc.assert(
    fc.property(lat, lat, lng, lng, share, share, (a, b, west, east, up, along) => {
      const [south, north] = [Math.min(a, b), Math.max(a, b)];
      const area = { south, west, north, east };
      const { position, rangeMiles } = circleAround(area);
      const width = west <= east ? east - west : east - west + 360;
      const point = { lat: south + up * (north - south), lng: ((west + along * width + 540) % 360) - 180 };
      // Areas wider than half the globe may miss what lies behind it; the search of one is as good as everywhere.
      if (width > 180) return;
      expect(distanceMiles(position, point)).toBeLessThanOrEqual(rangeMiles + 0.001);
    }),
  );
});

test('an area upside down is refused', () => {
  expect(areaShape.safeParse({ south: 3, west: 0, north: 2, east: 1 }).success).toBe(false);
  expect(areaShape.safeParse({ south: 2, west: 179, north: 3, east: -179 }).success).toBe(true);
});
