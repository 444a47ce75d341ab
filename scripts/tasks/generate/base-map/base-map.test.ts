import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PMTiles, type Source } from 'pmtiles';
import { expect, test } from 'vitest';
import { archiveMetadata, makeBaseMap } from './make-base-map.ts';
import { unwrap } from './unwrap.ts';

const shipped = readFileSync(join(import.meta.dirname, '../../../../src/api/files/map/base-map.pmtiles'));

const opened = (bytes: Buffer) => {
  const source: Source = {
    getKey: () => 'bytes',
    getBytes: (offset, length) =>
      Promise.resolve({ data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer }),
  };
  return new PMTiles(source, undefined, (buffer) =>
    Promise.resolve(Uint8Array.from(gunzipSync(Buffer.from(buffer))).buffer),
  );
};

const bytesOf = (tile: { data: ArrayBuffer } | undefined) => Buffer.from(tile?.data ?? new ArrayBuffer(0));

test('the shipped map is what the script makes of the packages, tile by tile', async () => {
  const [one, other] = [opened(shipped), opened(await makeBaseMap())];
  expect(await one.getMetadata()).toEqual(archiveMetadata());
  const header = await one.getHeader();
  expect(header).toMatchObject({ minZoom: 0, maxZoom: 6, clustered: true });
  expect(header.numAddressedTiles).toBe((await other.getHeader()).numAddressedTiles);
  const others: string[] = [];
  for (let z = header.minZoom; z <= header.maxZoom; z += 1) {
    for (let x = 0; x < 2 ** z; x += 1) {
      for (let y = 0; y < 2 ** z; y += 1) {
        const [mine, theirs] = [await one.getZxy(z, x, y), await other.getZxy(z, x, y)];
        if (!bytesOf(mine).equals(bytesOf(theirs))) others.push(`${z}/${x}/${y}`);
      }
    }
  }
  expect(others, 'run npm run generate -- base-map').toEqual([]);
}, 120_000);

test('a tile names its towns and counties', async () => {
  const tile = await opened(shipped).getZxy(6, 10, 24);
  const text = Buffer.from(tile!.data).toString('latin1');
  for (const name of ['Oakland', 'Alameda', 'earth', 'boundaries', 'county']) expect(text).toContain(name);
});

test('a shape across the date line goes on past it, and the one around the pole is closed at the edge', () => {
  const across = {
    type: 'Polygon' as const,
    coordinates: [
      [
        [179, 60],
        [-179, 60],
        [-179, 61],
        [179, 61],
        [179, 60],
      ],
    ],
  };
  expect(unwrap(across)).toEqual({
    type: 'Polygon',
    coordinates: [
      [
        [179, 60],
        [181, 60],
        [181, 61],
        [179, 61],
        [179, 60],
      ],
    ],
  });
  const around = {
    type: 'Polygon' as const,
    coordinates: [
      [
        [-180, -70],
        [-90, -70],
        [0, -70],
        [90, -70],
        [180, -70],
        [-180, -70],
      ],
    ],
  };
  expect(unwrap(around)).toMatchObject({
    coordinates: [
      expect.arrayContaining([
        [180, -90],
        [-180, -90],
      ]),
    ],
  });
});
