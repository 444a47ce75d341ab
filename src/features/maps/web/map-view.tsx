import { Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Area } from '#shared/places/area.ts';
import { Button } from '#ui/components/button.tsx';
import { PathLink } from '#ui/components/path-link.tsx';
import { useTheme } from '#ui/theme.ts';
import type { MapPoint } from './for-others/map-points.ts';
import { type MapCanvas, openMap } from './map-canvas.ts';
import type { Mark } from './map-clusters.ts';
import styles from './map-view.module.css';

export type MapViewProps = {
  /** What the map shows, for screen readers: 'Map of retailers'. */
  label: string;
  points: readonly MapPoint[];
  /** Changes with each search: the map then brings the new points into view. */
  fitKey: string;
  /** The point that the reader looks at in the list; null for none. */
  lit?: string | null;
  /** A point that the list asks to be shown; a new object each time. */
  target?: { id: string } | null;
  /** Called with the points of the mark that the reader pressed. */
  onPick?: (ids: string[]) => void;
  /** Searches the visible area; without it the map offers no search. */
  onSearchArea?: ((area: Area) => void) | undefined;
  /** Said below the map, such as how many things it leaves out. */
  note?: string | undefined;
};

type State = 'opening' | 'open' | 'cannot draw';

/** A map with marks for the points of a list. Everything on it can be reached by keyboard, and the list says the same. */
export function MapView(props: MapViewProps) {
  const { label, points, fitKey, lit = null, target = null, onPick, onSearchArea, note } = props;
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<MapCanvas>(null);
  const fitted = useRef<string>(null);
  const [state, setState] = useState<State>('opening');
  const [isMoved, setIsMoved] = useState(false);
  const [isFaulty, setIsFaulty] = useState(false);
  const [picked, setPicked] = useState<readonly MapPoint[]>([]);
  const theme = useTheme();

  const press = useRef<(mark: Mark) => void>(undefined);
  useEffect(() => {
    press.current = (mark) => {
      if (mark.opensAt !== null) {
        canvas.current?.open(mark);
        return;
      }
      setPicked(mark.points);
      onPick?.(mark.points.map(({ id }) => id));
    };
  });

  useEffect(() => {
    try {
      canvas.current = openMap(place.current!, {
        onPress: (mark) => press.current?.(mark),
        onMoved: () => setIsMoved(true),
        onReady: () => setState('open'),
        onFault: () => setIsFaulty(true),
      });
    } catch {
      setState('cannot draw');
    }
    return () => {
      canvas.current?.close();
      canvas.current = null;
      fitted.current = null;
    };
  }, []);

  useEffect(() => {
    const isNew = fitted.current !== fitKey;
    if (isNew && points.length > 0) fitted.current = fitKey;
    canvas.current?.show(points, isNew);
    if (isNew) {
      setIsMoved(false);
      setPicked([]);
    }
  }, [points, fitKey]);

  useEffect(() => canvas.current?.light(lit ?? picked[0]?.id ?? null), [lit, picked]);

  useEffect(() => {
    const point = points.find(({ id }) => id === target?.id);
    if (!point) return;
    canvas.current?.goTo(point);
    setPicked([point]);
    // The list asks once for each press, whatever it shows meanwhile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [target]);

  const drawnIn = useRef(theme);
  useEffect(() => {
    if (drawnIn.current === theme) return;
    drawnIn.current = theme;
    canvas.current?.recolour();
  }, [theme]);

  if (state === 'cannot draw') {
    return (
      <p className={styles.note} role="status">
        This browser cannot draw the map. The list has the same places.
      </p>
    );
  }
  return (
    <section aria-label={label} className={styles.frame} data-state={state}>
      <div ref={place} className={styles.map} />
      <div className={styles.controls}>
        <Button variant="quiet" size="small" aria-label="Zoom in" onClick={() => canvas.current?.zoomBy(1)}>
          <Plus size={18} aria-hidden="true" />
        </Button>
        <Button variant="quiet" size="small" aria-label="Zoom out" onClick={() => canvas.current?.zoomBy(-1)}>
          <Minus size={18} aria-hidden="true" />
        </Button>
      </div>
      {onSearchArea && isMoved && (
        <div className={styles.search}>
          <Button
            size="small"
            onClick={() => {
              setIsMoved(false);
              onSearchArea(canvas.current!.area());
            }}
          >
            Search this area
          </Button>
        </div>
      )}
      <div className={styles.below} aria-live="polite">
        {picked.length > 0 && (
          <ul className={styles.picked}>
            {picked.map(({ id, name, detail, path }) => (
              <li key={id}>
                <PathLink path={path}>{name}</PathLink>
                {detail !== '' && <span>{detail}</span>}
              </li>
            ))}
          </ul>
        )}
        {isFaulty && <p className={styles.note}>A part of the map could not be loaded.</p>}
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </div>
    </section>
  );
}
