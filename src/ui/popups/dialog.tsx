import { lazyPopup } from '../late/lazy-popup.tsx';

/** A question or a form over the page. On a phone it is a sheet from below. */
export const Dialog = lazyPopup(() => import('./dialog-popup.tsx'), 'DialogPopup');
