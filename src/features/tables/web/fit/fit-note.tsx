import { AppLink } from '#ui/components/app-link.tsx';
import { useSession } from '#ui/session/session.ts';
import type { TablesPage } from '../../contract.ts';
import styles from '../find-page.module.css';

/** Shown if tables are to be sorted by fit: a link to the page where the reader says what suits them. */
export function FitNote({ outcome }: { outcome: TablesPage }) {
  const { user } = useSession();
  if (outcome.sort === 'fit') {
    return (
      <p className={styles.outcome}>
        By what you said suits you. <AppLink to="/my/wishes">Change it</AppLink>
      </p>
    );
  }
  return (
    <p className={styles.outcome}>
      {user ? 'Nobody knows yet what suits you.' : 'What suits you is known once you sign in.'}{' '}
      <AppLink to="/my/wishes">Say what suits you</AppLink>
    </p>
  );
}
