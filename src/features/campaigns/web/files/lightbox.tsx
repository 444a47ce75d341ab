import { lazy, Suspense } from 'react';
import { Optional } from '../../../../ui/feedback/optional.tsx';
import { useLate } from '../../../../ui/popups/lazy.tsx';
import type { LightboxProps } from './lightbox-popup.tsx';

const load = () => import('./lightbox-popup.tsx');
const LightboxPopup = lazy(async () => ({ default: (await load()).LightboxPopup }));

/** A picture over the page, large, with its neighbours at hand: by the arrows on the screen or on the keyboard. */
export function Lightbox(props: LightboxProps) {
  const needed = useLate(props.shown !== null, load);
  return (
    needed && (
      <Optional>
        <Suspense>
          <LightboxPopup {...props} />
        </Suspense>
      </Optional>
    )
  );
}
