import type { Unreachable } from './fetch-code.ts';
import { Button } from '../components/button.tsx';
import styles from './missing-piece.module.css';

/** What is known where a piece could not be fetched. */
export type MissingProps = { error: Unreachable; again: () => void; isTrying: boolean };

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
