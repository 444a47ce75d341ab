import { lazy, Suspense } from 'react';
import type { DialogProps } from './dialog-popup.tsx';
import { Optional } from '../feedback/optional.tsx';
import { useLate } from './use-late.ts';

const load = () => import('./dialog-popup.tsx');
const DialogPopup = lazy(async () => ({ default: (await load()).DialogPopup }));

/** A question or a form over the page. On a phone it is a sheet from below. */
export function Dialog(props: DialogProps) {
  const needed = useLate(props.open, load);
  return (
    needed && (
      <Optional>
        <Suspense>
          <DialogPopup {...props} />
        </Suspense>
      </Optional>
    )
  );
}
