import { Suspense } from 'react';
import { lazily } from '#ui/late/lazily.tsx';
import { useSession } from '#ui/session/session.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

const SignedInPart = lazily(() => import('./signed-in-part.tsx'), 'SignedInPart');
const VisitorsPart = lazily(() => import('./visitors-part.tsx'), 'VisitorsPart');

/** What depends on the viewer. Its code is asked for once that is known; a skeleton stands there until then. */
export function LatePart({ part }: { part: 'up next' | 'dashboard' }) {
  const { loading, user } = useSession();
  const waiting = <Skeleton shape="card" />;
  const Part = user ? SignedInPart : VisitorsPart;
  return <Suspense fallback={waiting}>{loading ? waiting : <Part part={part} />}</Suspense>;
}
