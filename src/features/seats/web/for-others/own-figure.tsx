import { useQuery } from '@tanstack/react-query';
import { ownFigure } from '../check-in/check-in-queries.ts';
import styles from '../check-in/check-in.module.css';

/** How often the viewer attended, and who can see that. Hidden until three sessions were decided. */
export function OwnFigure() {
  const figure = useQuery(ownFigure()).data?.figure;
  if (!figure) return null;
  return (
    <p className={styles.soft}>
      {`You attended ${figure.attended} of the last ${figure.of} sessions that organisers marked. Organisers of sessions that you have a seat in see this, and nobody else.`}
    </p>
  );
}
