import Supercluster from 'supercluster';
import type { MapPoint } from './for-others/map-points.ts';

/** Points closer together than this many pixels become one. */
const RADIUS_PX = 44;
/** Deeper, only points at the same place stay together. */
const MAX_ZOOM = 15;

/** What one mark on the map stands for: a point, or several close together. */
export type Mark = {
  /** The same as long as it stands for the same points. */
  key: string;
  lng: number;
  lat: number;
  points: MapPoint[];
  /** The zoom level at which it falls apart; null if its points are at one place. */
  opensAt: number | null;
};

/** Groups points for a zoom level. */
export function clusterOf(points: readonly MapPoint[]): (zoom: number) => Mark[] {
  const index = new Supercluster<{ point: MapPoint }>({ radius: RADIUS_PX, maxZoom: MAX_ZOOM, extent: 512 });
  index.load(
    points.map((point) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [point.position.lng, point.position.lat] },
      properties: { point },
    })),
  );
  return (zoom) =>
    index.getClusters([-180, -85, 180, 85], Math.floor(zoom)).map(({ geometry, properties }) => {
      const [lng = 0, lat = 0] = geometry.coordinates;
      if (!('cluster' in properties)) {
        return { key: properties.point.id, lng, lat, points: [properties.point], opensAt: null };
      }
      const id = properties.cluster_id;
      const members = index.getLeaves(id, Infinity).map((leaf) => leaf.properties.point);
      const opensAt = index.getClusterExpansionZoom(id);
      return {
        key: members
          .map((member) => member.id)
          .toSorted()
          .join(),
        lng,
        lat,
        points: members,
        opensAt: opensAt > MAX_ZOOM ? null : opensAt,
      };
    });
}
