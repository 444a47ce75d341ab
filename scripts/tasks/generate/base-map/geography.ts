import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { listTowns } from '#features/retailers/server/for-others/us-places.ts';
import { unwrap } from './unwrap.ts';

/**
 * The layers of the base map. Their names, and the values of `kind`, are those of the Protomaps basemap, so that one
 * style draws both this map and an operator's own.
 */
export type Layers = { earth: Layer; boundaries: Layer; places: Layer };
export type Layer = FeatureCollection<Geometry, Record<string, string | number>>;

/** The map's detail: the far one for the first zoom levels. */
export type Detail = 'far' | 'near';

const require = createRequire(import.meta.url);
const topology = (path: string): Topology<Record<string, GeometryCollection<{ name: string }>>> =>
  JSON.parse(readFileSync(path, 'utf8'));

const layer = (features: Layer['features']): Layer => ({ type: 'FeatureCollection', features });
const shape = (
  geometry: Geometry,
  properties: Record<string, string | number>,
): Layer['features'][number] => ({
  type: 'Feature',
  geometry: unwrap(geometry),
  properties,
});

/** The first two digits of a county's number are its state's. */
const stateOfCounty = (id: unknown) => String(id).slice(0, 2);

function boundaries(world: ReturnType<typeof topology>, us: ReturnType<typeof topology>): Layer {
  const lines = (
    kind: string,
    from: ReturnType<typeof topology>,
    objects: GeometryCollection<{ name: string }> | undefined,
    isWanted: (a: { id?: unknown }, b: { id?: unknown }) => boolean,
  ) =>
    shape(
      mesh(from, objects, (a, b) => a !== b && isWanted(a, b)),
      { kind },
    );
  return layer([
    lines('country', world, world.objects['countries'], () => true),
    lines('region', us, us.objects['states'], () => true),
    lines('county', us, us.objects['counties'], (a, b) => stateOfCounty(a.id) === stateOfCounty(b.id)),
  ]);
}

type Ring = Position[];

/** Twice the area of a ring, in square degrees, and its middle by area. */
function middleOf(ring: Ring): { area: number; middle: Position } {
  let [area, x, y] = [0, 0, 0];
  for (const [at, [lng = 0, lat = 0]] of ring.entries()) {
    const [nextLng = 0, nextLat = 0] = ring[(at + 1) % ring.length] ?? [];
    const cross = lng * nextLat - nextLng * lat;
    area += cross;
    x += (lng + nextLng) * cross;
    y += (lat + nextLat) * cross;
  }
  return { area: Math.abs(area), middle: [x / (3 * area), y / (3 * area)] };
}

/** Where a name stands: the middle of the largest part. */
function namedAt({ geometry: flat }: Feature): { area: number; middle: Position } {
  const geometry = unwrap(flat);
  const polygons =
    geometry.type === 'MultiPolygon'
      ? geometry.coordinates
      : geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : [];
  return polygons
    .map(([outer = []]) => middleOf(outer))
    .reduce((largest, one) => (one.area > largest.area ? one : largest), { area: 0, middle: [0, 0] });
}

type Named = {
  kind: string;
  from: ReturnType<typeof topology>;
  object: string;
  minZoom: (area: number) => number;
};

function names({ kind, from, object, minZoom }: Named): Layer['features'] {
  const all = feature(from, from.objects[object]!);
  return all.features.map((one) => {
    const { area, middle } = namedAt(one);
    return shape(
      { type: 'Point', coordinates: middle },
      { kind, name: one.properties.name, min_zoom: minZoom(area) },
    );
  });
}

/** The zoom level from which a town's name is drawn, by its place in the order of size. */
const townZooms = [
  [50, 4],
  [300, 5],
  [1_200, 7],
  [4_000, 8],
  [12_000, 9],
  [Infinity, 10],
] as const;

async function towns(): Promise<Layer['features']> {
  const all = await listTowns();
  return all.map(({ name, position }, rank) =>
    shape(
      { type: 'Point', coordinates: [position.lng, position.lat] },
      { kind: 'locality', name, min_zoom: townZooms.find(([below]) => rank < below)![1] },
    ),
  );
}

/** Land, borders, counties, towns and names: everything that the shipped map draws. */
export async function readLayers(detail: Detail): Promise<Layers> {
  const us = topology(require.resolve('us-atlas/counties-10m.json'));
  const world = topology(
    detail === 'far'
      ? require.resolve('world-atlas/countries-50m.json')
      : require.resolve('world-atlas/countries-10m.json'),
  );
  const land = feature(world, world.objects['land']!).features;
  const nation = feature(us, us.objects['nation']!).features;
  const labels = topology(require.resolve('world-atlas/countries-50m.json'));
  const LARGE = 250;
  const SMALL = 20;
  return {
    earth: layer([...land, ...nation].map(({ geometry }) => shape(geometry, { kind: 'earth' }))),
    boundaries: boundaries(world, us),
    places: layer([
      ...names({
        kind: 'country',
        from: labels,
        object: 'countries',
        minZoom: (area) => (area > LARGE ? 1 : area > SMALL ? 3 : 5),
      }),
      ...names({ kind: 'region', from: us, object: 'states', minZoom: (area) => (area > SMALL ? 4 : 5) }),
      ...names({ kind: 'county', from: us, object: 'counties', minZoom: () => 8 }),
      ...(await towns()),
    ]),
  };
}
