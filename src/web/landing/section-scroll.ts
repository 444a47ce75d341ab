import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { SectionId } from '../shell/navigation.ts';

/** How long the landing page waits before it scrolls to the anchor it was given. */
const ANCHOR_DELAY_MS = 100;

/** Scrolls a section to just below the bar: the 80 px are the page's scroll padding. */
export function scrollToSection(section: SectionId) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById(section)?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
}

/** Scrolls to the section named in the navigation state, after ANCHOR_DELAY_MS. */
export function useAnchorFromState() {
  const state = useLocation({ select: (location) => location.state });
  useEffect(() => {
    const { anchor } = state;
    if (!anchor) return undefined;
    const timer = setTimeout(() => scrollToSection(anchor), ANCHOR_DELAY_MS);
    return () => clearTimeout(timer);
  }, [state]);
}
