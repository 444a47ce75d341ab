import { lazyPopup } from '#ui/late/lazy-popup.tsx';

/** The session dialog. Its form brings the schemas along, which only organisers need. */
export const LateSessionDialog = lazyPopup(() => import('./session-dialog.tsx'), 'SessionDialog');
