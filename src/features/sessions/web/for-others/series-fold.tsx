import { Button } from '#ui/components/button.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import type { Session } from '../../session-contract.ts';
import styles from '../series/series-fold.module.css';

const RepeatWords = latePart(() => import('../series/repeat-words.tsx'), 'RepeatWords');

type SeriesFoldProps = {
  /** The first of the sessions that are collapsed. */
  session: Session;
  count: number;
  isUnfolded: boolean;
  onToggle: () => void;
};

/** Stands in a list for the later sessions of a series, which are collapsed. */
export const SeriesFold = ({ session, count, isUnfolded, onToggle }: SeriesFoldProps) => (
  <div className={styles.fold}>
    <p>
      <RepeatWords series={session.series} />
    </p>
    <Button variant="quiet" aria-expanded={isUnfolded} onClick={onToggle}>
      {isUnfolded ? `Fold ${count} later dates` : `Show ${count} more dates`}
    </Button>
  </div>
);
