import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { MAP_ARCHIVE } from '#shared/places/map-archive.ts';

/** The colours that the map is drawn in. */
type Palette = Record<
  'water' | 'land' | 'park' | 'line' | 'border' | 'road' | 'building' | 'ink' | 'halo',
  string
>;

/** A colour between two of the theme's, as browsers mix them. */
const mixed = (one: string, other: string, percent: number): string => {
  const probe = document.createElement('span');
  probe.style.color = `color-mix(in srgb, var(${one}) ${percent}%, var(${other}))`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return asRgb(color);
};

/** `color(srgb 0.5 …)`, which the map does not understand, as `rgb(…)`. */
function asRgb(color: string): string {
  const parts = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)/.exec(color);
  if (!parts) return color;
  return `rgb(${parts
    .slice(1, 4)
    .map((part) => Math.round(Number(part) * 255))
    .join(',')})`;
}

/** The palette of the theme in use. */
const readPalette = (): Palette => ({
  water: mixed('--water', '--paper', 34),
  land: mixed('--card', '--paper', 60),
  park: mixed('--grass', '--card', 22),
  line: mixed('--line-strong', '--card', 38),
  border: mixed('--line-strong', '--card', 80),
  road: mixed('--sand', '--card', 55),
  building: mixed('--wash', '--card', 80),
  ink: mixed('--ink', '--ink', 100),
  halo: mixed('--card', '--card', 100),
});

/** The page's own typeface, which the browser draws the names in: no glyphs are fetched. */
const FONT = ['Figtree'];
const SOURCE = 'map';

const of = (id: string, from: string) => ({ id, source: SOURCE, 'source-layer': from }) as const;
const isKind = (...kinds: string[]) => ['in', ['get', 'kind'], ['literal', kinds]];
/** Whether a name is large enough for the zoom level; an operator's map has the levels of its own names. */
const isDue = ['<=', ['coalesce', ['get', 'min_zoom'], 0], ['zoom']];

/** How wide a line is, from a distance and from near. */
const width = (near: number) => ['interpolate', ['exponential', 1.5], ['zoom'], 6, near / 8, 16, near * 4];

function lines({ park, water, line, border, road, building }: Palette): LayerSpecification[] {
  return [
    {
      ...of('parks', 'landuse'),
      type: 'fill',
      filter: isKind('park', 'forest', 'nature_reserve', 'grass', 'cemetery'),
      paint: { 'fill-color': park },
    },
    {
      ...of('water', 'water'),
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': water },
    },
    {
      ...of('rivers', 'water'),
      type: 'line',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': water, 'line-width': width(1) },
    },
    {
      ...of('minor-roads', 'roads'),
      type: 'line',
      minzoom: 11,
      filter: isKind('minor_road', 'other'),
      paint: { 'line-color': building, 'line-width': width(2) },
    },
    {
      ...of('major-roads', 'roads'),
      type: 'line',
      filter: isKind('major_road'),
      paint: { 'line-color': road, 'line-width': width(2.5) },
    },
    {
      ...of('highways', 'roads'),
      type: 'line',
      filter: isKind('highway'),
      paint: { 'line-color': road, 'line-width': width(4) },
    },
    { ...of('buildings', 'buildings'), type: 'fill', minzoom: 14, paint: { 'fill-color': building } },
    {
      ...of('county-borders', 'boundaries'),
      type: 'line',
      minzoom: 5.5,
      filter: isKind('county'),
      paint: { 'line-color': line, 'line-width': 1, 'line-dasharray': [3, 3] },
    },
    {
      ...of('region-borders', 'boundaries'),
      type: 'line',
      minzoom: 2.5,
      filter: isKind('region'),
      paint: { 'line-color': border, 'line-width': 1.2 },
    },
    {
      ...of('country-borders', 'boundaries'),
      type: 'line',
      filter: isKind('country'),
      paint: { 'line-color': border, 'line-width': 1.8 },
    },
  ] as LayerSpecification[];
}

function names({ ink, halo }: Palette): LayerSpecification[] {
  const name = (id: string, from: string, size: unknown, more: object = {}, opacity = 1) => ({
    ...of(id, from),
    type: 'symbol',
    ...more,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': size,
      'text-max-width': 8,
      'symbol-sort-key': ['coalesce', ['get', 'min_zoom'], 0],
      ...(from === 'roads' && { 'symbol-placement': 'line' }),
    },
    paint: { 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 1.4, 'text-opacity': opacity },
  });
  return [
    name('road-names', 'roads', 12, { minzoom: 13 }, 0.8),
    name(
      'county-names',
      'places',
      11,
      { minzoom: 8, maxzoom: 11, filter: ['all', isKind('county'), isDue] },
      0.6,
    ),
    name('town-names', 'places', ['interpolate', ['linear'], ['zoom'], 4, 11, 12, 15], {
      minzoom: 4,
      filter: ['all', isKind('locality'), isDue],
    }),
    name(
      'region-names',
      'places',
      13,
      { minzoom: 3.5, maxzoom: 8, filter: ['all', isKind('region'), isDue] },
      0.75,
    ),
    name('country-names', 'places', 13, { maxzoom: 6, filter: ['all', isKind('country'), isDue] }, 0.75),
  ] as LayerSpecification[];
}

/**
 * The map's style in the colours of the theme in use: for the map that the server ships, and for an operator's archive
 * with the layers of the Protomaps basemap.
 */
export function ownStyle(): StyleSpecification {
  const palette = readPalette();
  return {
    version: 8,
    sources: {
      [SOURCE]: { type: 'vector', url: `pmtiles://${new URL(MAP_ARCHIVE, location.href).href}` },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': palette.water } },
      { ...of('land', 'earth'), type: 'fill', paint: { 'fill-color': palette.land } },
      ...lines(palette),
      ...names(palette),
    ],
  };
}
