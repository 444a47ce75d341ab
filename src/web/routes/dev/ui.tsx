import { createFileRoute, notFound } from '@tanstack/react-router';
import { GalleryPage } from '../../gallery/gallery-page.tsx';

/** Every component in every state, for developers. The server does not know this address in production. */
export const Route = createFileRoute('/dev/ui')({
  beforeLoad: async () => {
    const { ok } = await fetch('/dev/ui', { method: 'HEAD' });
    if (!ok) throw notFound();
  },
  component: GalleryPage,
});
