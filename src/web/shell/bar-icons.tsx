import type { ReactNode } from 'react';

/* The bar is on every page: these three are drawn here, so that no page has to wait for a library of icons. */

const icon = (drawing: ReactNode) => (
  <svg
    width="22"
    height="22"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {drawing}
  </svg>
);

/** Three bars: opens the drawer. */
export const menuIcon = icon(<path d="M4 6h16M4 12h16M4 18h16" />);

/** A crescent: changes to the dark theme. */
export const moonIcon = icon(<path d="M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10Z" />);

/** A sun: changes to the light theme. */
export const sunIcon = icon(
  <path d="M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M5 5l1 1M18 18l1 1M2 12h2M20 12h2M5 19l1-1M18 6l1-1" />,
);
