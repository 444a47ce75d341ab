import { Button } from '../components/button.tsx';
import type { MissingProps } from './lazily.tsx';
import styles from './missing-piece.module.css';

const reloadPage = () => window.location.reload();

/** Stands where a piece of a page could not be fetched. The rest of the page stays as it is. */
export const MissingPiece = ({ error, again, isTrying }: MissingProps) => (
  <div role="status" className={styles.missing}>
    <p>{error.reason === 'offline' ? 'You are offline. This part comes with the network.' : error.message}</p>
    {error.reason === 'gone' ? (
      <Button size="small" variant="quiet" onClick={reloadPage}>
        Reload the page
      </Button>
    ) : (
      <Button size="small" variant="quiet" busy={isTrying} onClick={again}>
        Try again
      </Button>
    )}
  </div>
);
