import { lazy, Suspense } from 'react';
import { Button } from '../../ui/components/button.tsx';
import { useSession } from '../../ui/session/session.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './landing.module.css';

const SignedInPart = lazy(() =>
  import('./signed-in-part.tsx').then(
    (module) => ({ default: module.SignedInPart }),
    () => ({ default: Unavailable }),
  ),
);

/** A part of the page for who is signed in. Its code is asked for once somebody is known to be; a skeleton stands there until then. */
export function LatePart({ part }: { part: 'up next' | 'dashboard' }) {
  const { user } = useSession();
  const waiting = <Skeleton shape="card" count={3} />;
  return <Suspense fallback={waiting}>{user ? <SignedInPart part={part} /> : waiting}</Suspense>;
}

/** The code did not arrive; the browser asks for it again only on a new page. */
const Unavailable = ({ part }: { part: string }) => (
  <div role="alert" className={styles.invitation}>
    <p>Your {part} could not be loaded. Please check your connection.</p>
    <Button variant="quiet" onClick={() => window.location.reload()}>
      Try again
    </Button>
  </div>
);
