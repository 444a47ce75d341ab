import { MapPin } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import type { Area } from '#shared/places/area.ts';
import { Button } from '#ui/components/button.tsx';
import styles from './map-beside-list.module.css';
import { MapView } from '../map-view.tsx';
import type { MapPoint } from './map-points.ts';

/** What the list does so that the map follows it, and the other way round. */
type ListedOnMap = {
  /** Attributes of a list item that a point stands for. */
  itemOf: (id: string) => {
    id: string;
    'data-lit': true | undefined;
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocus: () => void;
  };
  /** A button that shows the item on the map; nothing for an item without a place. */
  buttonOf: (point: MapPoint | null) => ReactNode;
};

type MapBesideListProps = {
  /** 'Map of retailers'. */
  label: string;
  points: readonly MapPoint[];
  /** Changes with each search: the map then brings all points into view. */
  fitKey: string;
  onSearchArea?: (area: Area) => void;
  note?: string | undefined;
  children: (map: ListedOnMap) => ReactNode;
};

const idOf = (id: string) => `on-map-${id}`;

/** A list beside a map that says the same. */
export function MapBesideList({ children, points, ...map }: MapBesideListProps) {
  const [lit, setLit] = useState<string | null>(null);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [target, setTarget] = useState<{ id: string } | null>(null);

  const pick = (ids: string[]) => {
    setPicked(ids);
    const [first] = ids;
    if (first === undefined) return;
    document.getElementById(idOf(first))?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  };
  const show = (id: string) => {
    setPicked([id]);
    setTarget({ id });
  };
  const listed: ListedOnMap = {
    itemOf: (id) => ({
      id: idOf(id),
      'data-lit': picked.includes(id) || undefined,
      onPointerEnter: () => setLit(id),
      onPointerLeave: () => setLit(null),
      onFocus: () => setLit(id),
    }),
    buttonOf: buttonsThat(show),
  };
  return (
    <div className={styles.both}>
      <div className={styles.map}>
        <MapView {...map} points={points} lit={lit} target={target} onPick={pick} />
      </div>
      <div className={styles.list}>{children(listed)}</div>
    </div>
  );
}

/** Makes the button of a point; none where there is no point. */
const buttonsThat = (show: (id: string) => void) => (point: MapPoint | null) =>
  point && <ShowButton point={point} onPress={show} />;

type ShowButtonProps = { point: MapPoint; onPress: (id: string) => void };

const ShowButton = ({ point: { id, name }, onPress }: ShowButtonProps) => (
  <Button
    variant="quiet"
    size="small"
    aria-label={`Show ${isolated(name)} on the map`}
    onClick={() => onPress(id)}
  >
    <MapPin size={16} aria-hidden="true" />
    On the map
  </Button>
);
