import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { SectionId } from '../shell/navigation.ts';

/** How long the landing page waits before it scrolls to the anchor it was given. */
const ANCHOR_DELAY_MS = 100;

/**
 * Scrolls a section to just below the bar: the 80 px are the page's scroll padding. The sections above it may take another
 * height on the way (they are laid out when they come near, and one waits for the session), so the end is corrected,
 * unless the reader has taken over.
 */
export function scrollToSection(section: SectionId) {
  const element = document.getElementById(section);
  if (!element) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const reader = new AbortController();
  const once = { once: true, passive: true, signal: reader.signal };
  for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    addEventListener(event, () => reader.abort(), once);
  }
  addEventListener(
    'scrollend',
    () => {
      element.scrollIntoView();
      reader.abort();
    },
    once,
  );
  element.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
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
