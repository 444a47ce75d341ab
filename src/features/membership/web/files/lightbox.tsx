import { usePressed } from '#ui/late/lazy-popup.tsx';
import type { LightboxProps } from './lightbox-popup.tsx';

const load = () => import('./lightbox-popup.tsx');

/** A large picture over the page. The arrows on the screen or on the keyboard show the previous and the next one. */
export function Lightbox(props: LightboxProps) {
  const module = usePressed(load, props.shown !== null, () => props.onShow(null));
  return module && <module.LightboxPopup {...props} />;
}
