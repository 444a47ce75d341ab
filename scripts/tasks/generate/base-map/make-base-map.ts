import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { type MapTile, writeArchive } from './archive-writer.ts';
import { type Detail, type Layer, type Layers, readLayers } from './geography.ts';

/** The deepest zoom level that has tiles of its own. Browsers enlarge these for all deeper ones. */
const MAX_ZOOM = 6;
/** Units along the side of a tile. On the deepest level each is about 80 m, because browsers enlarge it. */
const extentOf = (z: number) => (z === MAX_ZOOM ? 8192 : 2048);
/** Up to this level the coarser shapes do. */
const FAR_ZOOM = 3;

/** The first zoom level of a feature that no earlier one needs, so that its tiles stay small. */
const startOf = (kind: string, minZoom: number): number => {
  const first = { county: 5, region: 2 }[kind] ?? 0;
  return Math.min(MAX_ZOOM, Math.max(first, minZoom - 1));
};

/** The features of a layer that a zoom level has. */
function onLevel({ type, features }: Layer, z: number): Layer {
  const shown = features.filter(
    ({ properties }) => startOf(String(properties['kind']), Number(properties['min_zoom'] ?? 0)) <= z,
  );
  return { type, features: shown };
}

function* tilesOfLevel(layers: Layers, z: number): Generator<MapTile> {
  const cut = Object.entries(layers).map(([name, all]) => {
    const extent = extentOf(z);
    // The library keeps every corner of the deepest level. Lines go on past a tile's edges, so that they have no seams.
    const maxZoom = z === MAX_ZOOM ? z : z + 1;
    const options = {
      maxZoom,
      indexMaxZoom: z,
      indexMaxPoints: 0,
      extent,
      buffer: extent / 64,
      tolerance: z === MAX_ZOOM ? 4 : 2,
    };
    return [name, new GeoJSONVT(onLevel(all, z), options)] as const;
  });
  const side = 2 ** z;
  for (let x = 0; x < side; x += 1) {
    for (let y = 0; y < side; y += 1) {
      const found = cut.flatMap(([name, tiles]) => {
        const tile = tiles.getTile(z, x, y);
        return tile && tile.features.length > 0 ? [[name, tile] as const] : [];
      });
      if (found.length === 0) continue;
      const bytes = fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: extentOf(z) });
      yield { z, x, y, bytes };
    }
  }
}

const versionOf = (name: string): string => {
  const file = join(import.meta.dirname, '../../../../node_modules', name, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
};

/** What the archive says of itself: its layers, whom it is owed to, and the packages that it is made of. */
export const archiveMetadata = () => ({
  name: 'Guildhall base map',
  attribution: 'Natural Earth, US Census Bureau, GeoNames (CC BY 4.0)',
  madeOf: Object.fromEntries(['us-atlas', 'world-atlas'].map((name) => [name, versionOf(name)])),
  vector_layers: [
    { id: 'earth', fields: { kind: 'String' } },
    { id: 'boundaries', fields: { kind: 'String' } },
    { id: 'places', fields: { kind: 'String', name: 'String', min_zoom: 'Number' } },
  ],
});

/** The archive of the base map that the product ships. */
export async function makeBaseMap(): Promise<Buffer> {
  const layers: Record<Detail, Layers> = { far: await readLayers('far'), near: await readLayers('near') };
  const tiles: MapTile[] = [];
  for (let z = 0; z <= MAX_ZOOM; z += 1)
    tiles.push(...tilesOfLevel(z <= FAR_ZOOM ? layers.far : layers.near, z));
  return writeArchive(tiles, archiveMetadata());
}
