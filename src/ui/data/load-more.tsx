import { Button } from '../components/button.tsx';
import styles from './load-more.module.css';

type LoadMoreProps = {
  /** Whether the list goes on; without more, nothing is shown. */
  hasMore: boolean;
  busy?: boolean;
  onLoadMore: () => void;
};

/** Continues a list at its cursor. */
export const LoadMore = ({ hasMore, busy = false, onLoadMore }: LoadMoreProps) =>
  hasMore && (
    <div className={styles.more}>
      <Button variant="quiet" busy={busy} onClick={onLoadMore}>
        Load more
      </Button>
    </div>
  );
