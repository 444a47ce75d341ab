/** The product's logo: a tile with a player's figure, recognisable at sixteen pixels. */
export const Logo = () => (
  <svg width="34" height="34" viewBox="-56 -60 112 124" aria-hidden="true">
    <path
      d="M0-56 50-28V28L0 56-50 28V-28Z"
      fill="var(--sun)"
      stroke="var(--ink)"
      strokeWidth="8"
      strokeLinejoin="round"
    />
    <path
      d="M0-30a12 12 0 0 1 10.5 17C22-10 30-5 30 1c0 5-7 6-14 4.5L25 26a4 4 0 0 1-4 5H9L0 19l-9 12h-12a4 4 0 0 1-4-5l9-20.5C-23 7-30 6-30 1c0-6 8-11 19.5-14A12 12 0 0 1 0-30Z"
      fill="#21123f"
    />
  </svg>
);
