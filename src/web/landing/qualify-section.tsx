import { lazy, Suspense } from 'react';
import { Button, ButtonLink } from '../../ui/components/button.tsx';
import { classNames } from '../../ui/components/class-names.ts';
import { HexTile } from '../../ui/art/hex-tile.tsx';
import { useSession } from '../../ui/session/session.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { qualifySteps } from './landing-content.ts';
import styles from './landing.module.css';

const Dashboard = lazy(() =>
  import('./dashboard.tsx').then(
    (module) => ({ default: module.Dashboard }),
    () => ({ default: DashboardUnavailable }),
  ),
);

/** Get Certified: the player's dashboard when signed in, otherwise what certification is and how to begin. */
export function QualifySection() {
  const { loading, user } = useSession();
  return (
    <section id="qualify" className={classNames(styles.section, styles.tinted)}>
      <div className="wrap">
        <h2>Get Certified</h2>
        <p className={styles.intro}>Show that you know the game, and every table in the guild knows you.</p>
        {loading && <Skeleton shape="card" count={3} />}
        {!loading && !user && <Marketing />}
        {!loading && user && (
          <Suspense fallback={<Skeleton shape="card" count={3} />}>
            <Dashboard />
          </Suspense>
        )}
      </div>
    </section>
  );
}

/** The dashboard's code did not arrive; the browser asks for it again only on a new page. */
const DashboardUnavailable = () => (
  <div role="alert" className={styles.invitation}>
    <p>Your dashboard could not be loaded. Please check your connection.</p>
    <Button variant="quiet" onClick={() => window.location.reload()}>
      Try again
    </Button>
  </div>
);

const Marketing = () => (
  <>
    <ul className={styles.tiles}>
      {qualifySteps.map((step) => (
        <li key={step.title} className={styles.step}>
          <HexTile terrain={step.terrain} piece={step.piece} className={styles.tileArt} />
          <h3>{step.title}</h3>
          <p>{step.text}</p>
        </li>
      ))}
    </ul>
    <div className={styles.invitation}>
      <div>
        <h3>Your seat is free</h3>
        <p>An account costs nothing. Bring an e-mail address and the name you want to be known by.</p>
      </div>
      <ButtonLink to="/auth" search={{ view: 'sign_up' }} size="large">
        Create Account
      </ButtonLink>
    </div>
  </>
);
