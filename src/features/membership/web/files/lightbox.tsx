import { usePressed } from '#ui/late/lazy-popup.tsx';
import type { LightboxProps } from './lightbox-popup.tsx';

const load = () => import('./lightbox-popup.tsx');

/** A picture over the page, large, with its neighbours at hand: by the arrows on the screen or on the keyboard. */
export function Lightbox(props: LightboxProps) {
  const module = usePressed(load, props.shown !== null, () => props.onShow(null));
  return module && <module.LightboxPopup {...props} />;
}
