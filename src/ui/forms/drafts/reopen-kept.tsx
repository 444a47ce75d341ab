import { useEffect, useRef } from 'react';
import { draftsHere } from './drafts-here.ts';

type ReopenKeptProps = { labels: readonly string[]; onKept: () => void };

/**
 * Calls `onKept` to open what contains one of these forms, if the form's draft was kept when the session ended. Renders
 * nothing; the user must be known.
 */
export function ReopenKept(props: ReopenKeptProps) {
  const latest = useRef(props);
  useEffect(() => {
    const { labels, onKept } = latest.current;
    if (draftsHere().some((label) => labels.includes(label))) onKept();
  }, []);
  return null;
}
