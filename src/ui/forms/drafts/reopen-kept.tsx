import { useEffect, useRef } from 'react';
import { draftsHere } from './drafts-here.ts';

type ReopenKeptProps = { labels: readonly string[]; onKept: () => void };

/** Opens what holds one of these forms again, where its text was kept when the session ended. Shows nothing; the user must be known. */
export function ReopenKept(props: ReopenKeptProps) {
  const latest = useRef(props);
  useEffect(() => {
    const { labels, onKept } = latest.current;
    if (draftsHere().some((label) => labels.includes(label))) onKept();
  }, []);
  return null;
}
