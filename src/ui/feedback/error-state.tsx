import { Button } from '../components/button.tsx';
import { classNames } from '../components/class-names.ts';
import { HexTile } from '../art/hex-tile.tsx';
import styles from './state.module.css';

type ErrorStateProps = {
  /** The specification's text for this failure. */
  text: string;
  title?: string;
  /** Called to try again; without it no button is shown. */
  onRetry?: () => void;
  busy?: boolean;
  plain?: boolean;
};

/** A failed read: says what could not be loaded, and offers to try again. */
export function ErrorState({ text, title, onRetry, busy = false, plain = false }: ErrorStateProps) {
  return (
    <div role="alert" className={classNames(styles.state, styles.error, plain && styles.plain)}>
      <HexTile className={styles.art} terrain="clay" />
      {title && <h2>{title}</h2>}
      <p>{text}</p>
      {onRetry && (
        <div className={styles.actions}>
          <Button variant="quiet" busy={busy} onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
