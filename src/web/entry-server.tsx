import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { HexBoard } from '#ui/art/hex-board.tsx';
import { createAppRouter } from './router.tsx';

/** Renders the page at `path` to HTML, as a visitor sees it before the session is known. */
export async function render(path: string): Promise<string> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  return renderToString(<RouterProvider router={router} />);
}

/** Draws the landing page's board as an `svg` element whose colours are the theme's variables. */
export const renderBoard = (): string => renderToStaticMarkup(<HexBoard />);
