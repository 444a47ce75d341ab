/** The longest that pages wait after a change before they refetch. Each waits for a random part of it, so that they do not all refetch at once. */
const SPREAD_MS = 1_000;
/** A refused stream is opened again after this time, or up to twice as long. Until then the page refetches by itself. */
const REFUSED_MS = 60_000;

export type LiveChange = 'changed' | 'words';

type Parts = {
  /** The URL of the stream. */
  url: string;
  /** Called with `changed` when the thing may have changed, and with `words` when its announcements, questions or answers may have. */
  onChange: (what: ReadonlySet<LiveChange>) => void;
};

/**
 * Calls `onChange` soon after the server reports a change, and whenever changes may have been missed: after the stream
 * was disconnected, or while the page was hidden, when it keeps no stream. Returns a function that stops it.
 */
export function followChanges({ url, onChange }: Parts): () => void {
  let source: EventSource | null = null;
  let wasAway = false;
  let soon: ReturnType<typeof setTimeout> | undefined;
  const due = new Set<LiveChange>();
  let again: ReturnType<typeof setTimeout> | undefined;

  function changeSoon(...changes: LiveChange[]): void {
    for (const change of changes) due.add(change);
    soon ??= setTimeout(() => {
      soon = undefined;
      const told = new Set(due);
      due.clear();
      onChange(told);
    }, Math.random() * SPREAD_MS);
  }

  const anythingSoon = () => changeSoon('changed', 'words');

  function close(): void {
    clearTimeout(again);
    source?.close();
    source = null;
  }

  function open(): void {
    close();
    const made = new EventSource(url);
    source = made;
    made.addEventListener('changed', () => changeSoon('changed'));
    made.addEventListener('words', () => changeSoon('words'));
    made.addEventListener('open', () => {
      if (wasAway) anythingSoon();
      wasAway = false;
    });
    made.addEventListener('error', () => {
      wasAway = true;
      // The browser reconnects by itself, unless the stream was refused.
      if (made.readyState !== EventSource.CLOSED) return;
      again = setTimeout(
        () => {
          anythingSoon();
          open();
        },
        REFUSED_MS * (1 + Math.random()),
      );
    });
  }

  function follow(): void {
    if (document.visibilityState === 'visible') return open();
    wasAway = true;
    close();
  }

  document.addEventListener('visibilitychange', follow);
  if (document.visibilityState === 'visible') open();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    clearTimeout(soon);
    close();
  };
}
