import { lazyPopup } from './lazy.tsx';

/** Asks before something is done that matters. */
export const Confirm = lazyPopup(() => import('./confirm-popup.tsx'), 'ConfirmPopup');
