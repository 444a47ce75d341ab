import { lazyPopup } from '../late/lazy-popup.tsx';

/** Asks before something is done that matters. */
export const Confirm = lazyPopup(() => import('./confirm-popup.tsx'), 'ConfirmPopup');
