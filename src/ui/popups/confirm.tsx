import { lazy, Suspense } from 'react';
import type { ConfirmProps } from './confirm-popup.tsx';
import { Optional } from '../feedback/optional.tsx';
import { useLate } from './use-late.ts';

const load = () => import('./confirm-popup.tsx');
const ConfirmPopup = lazy(async () => ({ default: (await load()).ConfirmPopup }));

/** Asks before something is done that matters. */
export function Confirm(props: ConfirmProps) {
  const needed = useLate(props.open, load);
  return (
    needed && (
      <Optional>
        <Suspense>
          <ConfirmPopup {...props} />
        </Suspense>
      </Optional>
    )
  );
}
