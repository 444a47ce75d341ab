import { lazyPopup } from '#ui/late/lazy-popup.tsx';

/** The session dialog. Loaded lazily: its form needs the schema library, and only organisers use it. */
export const LateSessionDialog = lazyPopup(() => import('./session-dialog.tsx'), 'SessionDialog');
