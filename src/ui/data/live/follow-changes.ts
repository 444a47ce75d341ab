/** Pages read again so long after a change at most, each after a part of it, so that they do not come all at once. */
const SPREAD_MS = 1_000;
/** A stream that was refused is asked for again after this time and up to as much more; until then the page looks by itself. */
const REFUSED_MS = 60_000;

export type LiveChange = 'changed' | 'words';

type Parts = {
  /** Where the stream of changes is. */
  url: string;
  /** Called with `changed` when the thing may have changed, and with `words` when its announcements, questions or answers may have. */
  onChange: (what: ReadonlySet<LiveChange>) => void;
};

/**
 * Calls `onChange` soon after the server says that something changed, and whenever changes may have been missed: the
 * stream was away, or the page was not shown, when it holds none. Returns a function that stops it.
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
      // The browser comes back by itself, unless it was refused.
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
