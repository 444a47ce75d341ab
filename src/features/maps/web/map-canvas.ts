import {
  type LngLatLike,
  Map as MapLibreMap,
  AttributionControl,
  Marker,
  addProtocol,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { Protocol } from 'pmtiles';
import type { Area } from '#shared/places/area.ts';
import { productMapStyle } from './for-others/map-host.ts';
import type { MapPoint } from './for-others/map-points.ts';
import { clusterOf, type Mark } from './map-clusters.ts';
import { ownStyle } from './map-style.ts';
import styles from './map-view.module.css';

setWorkerUrl(workerUrl);
addProtocol('pmtiles', new Protocol({ metadata: true }).tile);

/** Where a map without any points opens: the states of the union. */
const NOWHERE = { center: [-97, 39] as [number, number], zoom: 2.8 };
/** How close a map comes by itself: to a single point, and to several. */
const NEAR_ZOOM = 11;
const FIT_PX = 56;
const WIDEST_LAT = 85;
/** Said of streets and parks, which the shipped map has none of. */
const LAYER_MISSING = /^Source layer /;

type Told = {
  /** The reader pressed a mark. */
  onPress: (mark: Mark) => void;
  /** The reader moved the map. */
  onMoved: () => void;
  /** The map is drawn for the first time. */
  onReady: () => void;
  /** A part of the map could not be loaded. */
  onFault: () => void;
};

export type MapCanvas = {
  /** Replaces the points, and brings them all into view if told to. */
  show(points: readonly MapPoint[], isFitted: boolean): void;
  /** Marks a point as the one that the reader looks at in the list; null for none. */
  light(id: string | null): void;
  /** Moves to a point, so close that it has a mark of its own. */
  goTo(point: MapPoint): void;
  /** Moves to where a mark falls apart. */
  open(mark: Mark): void;
  zoomBy(levels: number): void;
  area(): Area;
  /** Draws in the colours of the theme in use. */
  recolour(): void;
  close(): void;
};

/** A longitude from -180 to 180. */
const around = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180;

const inWords = ({ points }: Mark): string =>
  points.length === 1 ? points[0]!.name : `${points.length} places close together`;

const styleOf = () => productMapStyle() ?? ownStyle();

/** A button that stands on the map for one point or for several. */
function buttonOf(mark: Mark, onPress: (mark: Mark) => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = mark.points.length === 1 ? styles.pin! : styles.cluster!;
  button.setAttribute('aria-label', inWords(mark));
  if (mark.points.length > 1) button.textContent = String(mark.points.length);
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    onPress(mark);
  });
  return button;
}

/**
 * Opens a map in an element.
 * @throws where the browser cannot draw it
 */
export function openMap(container: HTMLElement, told: Told): MapCanvas {
  const map = new MapLibreMap({
    container,
    style: styleOf(),
    ...NOWHERE,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    renderWorldCopies: true,
    maxZoom: 18,
    cooperativeGestures: false,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new AttributionControl({ compact: false }));
  map.getCanvas().setAttribute('aria-label', 'Map. Arrow keys move it, plus and minus zoom.');
  map.once('load', told.onReady);
  map.on('error', ({ error }) => {
    if (!LAYER_MISSING.test(error.message)) told.onFault();
  });
  let marksAt = clusterOf([]);
  let shown = new Map<string, { mark: Mark; marker: Marker; button: HTMLButtonElement }>();
  let lit: string | null = null;

  const paint = () => {
    for (const { mark, button } of shown.values()) {
      button.toggleAttribute(
        'data-lit',
        mark.points.some(({ id }) => id === lit),
      );
    }
  };
  const mark = () => {
    const next: typeof shown = new Map();
    for (const one of marksAt(map.getZoom())) {
      const known = shown.get(one.key);
      if (known) {
        next.set(one.key, { ...known, mark: one });
        continue;
      }
      const button = buttonOf(one, told.onPress);
      const marker = new Marker({ element: button }).setLngLat([one.lng, one.lat]).addTo(map);
      // The library gives marks a role and a name of its own.
      button.removeAttribute('role');
      button.setAttribute('aria-label', inWords(one));
      next.set(one.key, { mark: one, marker, button });
    }
    for (const [key, { marker }] of shown) if (!next.has(key)) marker.remove();
    shown = next;
    paint();
  };
  map.on('zoomend', mark);
  map.on('moveend', ({ originalEvent }) => {
    if (originalEvent) told.onMoved();
  });

  const fit = (points: readonly MapPoint[]) => {
    const [first, ...rest] = points.map(({ position }): [number, number] => [position.lng, position.lat]);
    if (!first) return;
    const bounds: [number, number, number, number] = [first[0], first[1], first[0], first[1]];
    for (const [lng, lat] of rest) {
      bounds[0] = Math.min(bounds[0], lng);
      bounds[1] = Math.min(bounds[1], lat);
      bounds[2] = Math.max(bounds[2], lng);
      bounds[3] = Math.max(bounds[3], lat);
    }
    map.fitBounds(bounds, { padding: FIT_PX, maxZoom: NEAR_ZOOM, duration: 0 });
  };
  const move = (center: LngLatLike, zoom: number) => {
    map.easeTo({ center, zoom });
    told.onMoved();
  };

  return {
    show(points, isFitted) {
      marksAt = clusterOf(points);
      if (isFitted) fit(points);
      mark();
    },
    light(id) {
      lit = id;
      paint();
    },
    goTo({ position }) {
      map.easeTo({ center: position, zoom: Math.max(map.getZoom(), NEAR_ZOOM) });
    },
    open: ({ lng, lat, opensAt }) => move({ lng, lat }, (opensAt ?? map.getZoom()) + 0.2),
    zoomBy: (levels) => {
      map.zoomTo(map.getZoom() + levels);
      told.onMoved();
    },
    area() {
      const bounds = map.getBounds();
      const isWhole = bounds.getEast() - bounds.getWest() >= 360;
      return {
        south: Math.max(-WIDEST_LAT, bounds.getSouth()),
        west: isWhole ? -180 : around(bounds.getWest()),
        north: Math.min(WIDEST_LAT, bounds.getNorth()),
        east: isWhole ? 180 : around(bounds.getEast()),
      };
    },
    recolour() {
      const style = styleOf();
      if (typeof style !== 'string') map.setStyle(style);
    },
    close: () => map.remove(),
  };
}
