import '#ui/tokens.css';
import '#ui/base.css';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { onSessionChange, currentSession, reloadSession } from '#ui/session/session.ts';
import { productCurrency } from '#ui/product.ts';
import { setCurrency } from '#shared/money/currency.ts';
import { prepareForFailure } from './failure-pages.tsx';

// A schema decides when it is made whether to compile itself by eval, which the policy forbids and would report. Said
// here, before any is loaded: chunks run in an order of their own, and the schemas stay out of this one.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/**
 * A page that is overtaken by the next one, or comes late on a busy machine, does not fade in. The router doesn't look
 * at that promise, and it is no error: left alone, the browser would report one.
 */
function toleratePagesThatDoNotFade(): void {
  const start = (document as Partial<Document>).startViewTransition?.bind(document);
  if (!start) return;
  document.startViewTransition = (...change) => {
    const transition = start(...change);
    transition.ready.catch(() => undefined);
    transition.finished.catch(() => undefined);
    return transition;
  };
}

/** Shows the pages of a router and keeps the session up to date. Each entry calls it once. */
export async function startPages(router: AnyRouter): Promise<void> {
  toleratePagesThatDoNotFade();
  setCurrency(productCurrency());

  const root = document.querySelector<HTMLElement>('#root');
  if (!root) throw new Error('The page has no #root');

  if (root.dataset['prerendered']) {
    // The prerendered tree has no Suspense around the matches; `ssr` makes this one the same, else React reports #418.
    router.ssr = { manifest: { routes: {} } };
    await router.load();
    // In a transition hydration is cut into slices instead of being one long task.
    startTransition(() => {
      hydrateRoot(root, <RouterProvider router={router} />);
    });
  } else {
    createRoot(root).render(<RouterProvider router={router} />);
  }

  let userId = currentSession().user?.id;
  onSessionChange(() => {
    const { loading, user } = currentSession();
    if (loading || user?.id === userId) return;
    userId = user?.id;
    // Another user, or none: what the guards decided no longer holds.
    void router.invalidate();
  });

  void reloadSession();

  prepareForFailure();
}
