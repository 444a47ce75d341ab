import { useMemo, useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { latePart } from '#ui/late/lazily.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import styles from './place-map.module.css';
import { MapToggle } from './map-toggle.tsx';
import type { MapPoint } from './map-points.ts';

const MapView = latePart(
  () => import('../map-view.tsx'),
  'MapView',
  <Skeleton shape="card" count={1} label="Loading the map..." />,
);

/** A button that opens a map of one place on its page; nothing where nobody knows the place. */
export function PlaceMap({ point, note }: { point: MapPoint | null; note?: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  const points = useMemo(() => (point ? [point] : []), [point]);
  if (!point) return null;
  return (
    <>
      <p className={styles.toggle}>
        <MapToggle isOpen={isOpen} onToggle={setIsOpen} />
      </p>
      {isOpen && (
        <MapView label={`Map of ${isolated(point.name)}`} points={points} fitKey={point.id} note={note} />
      )}
    </>
  );
}
