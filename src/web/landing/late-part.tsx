import { type ComponentType, lazy, Suspense } from 'react';
import { Button } from '../../ui/components/button.tsx';
import { useSession } from '../../ui/session/session.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './landing.module.css';

type PartProps = { part: 'up next' | 'dashboard' };

const late = (load: () => Promise<ComponentType<PartProps>>) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: Unavailable }),
    ),
  );
const SignedInPart = late(() => import('./signed-in-part.tsx').then((module) => module.SignedInPart));
const VisitorsPart = late(() => import('./visitors-part.tsx').then((module) => module.VisitorsPart));

/** What depends on who is looking. Its code is asked for once that is known; a skeleton stands there until then. */
export function LatePart({ part }: PartProps) {
  const { loading, user } = useSession();
  const waiting = <Skeleton shape="card" />;
  const Part = user ? SignedInPart : VisitorsPart;
  return <Suspense fallback={waiting}>{loading ? waiting : <Part part={part} />}</Suspense>;
}

/** The code did not arrive; the browser asks for it again only on a new page. */
const Unavailable = () => (
  <div role="alert" className={styles.invitation}>
    <p>This part could not be loaded. Please check your connection.</p>
    <Button variant="quiet" onClick={() => window.location.reload()}>
      Try again
    </Button>
  </div>
);
