import { lazy, Suspense } from 'react';
import { Optional } from '../../../../ui/feedback/optional.tsx';
import type { SessionDialogProps } from './session-dialog.tsx';

// The form brings the schemas along, which only organisers need.
const SessionDialog = lazy(() =>
  import('./session-dialog.tsx').then((module) => ({ default: module.SessionDialog })),
);

/** The session dialog, whose code is fetched when it opens. Mount it only while it is open. */
export const LateSessionDialog = (props: SessionDialogProps) => (
  <Optional>
    <Suspense>
      <SessionDialog {...props} />
    </Suspense>
  </Optional>
);
