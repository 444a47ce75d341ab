/** Pages read again so long after a change at most, each after a part of it, so that they do not come all at once. */
const SPREAD_MS = 1_000;
/** A stream that was refused is asked for again after this time and up to as much more; until then the page looks by itself. */
const REFUSED_MS = 60_000;

type Parts = {
  /** Where the stream of changes is. */
  url: string;
  /** Something may have changed. */
  onChange: () => void;
};

/**
 * Calls `onChange` soon after the server says that something changed, and whenever changes may have been missed: the
 * stream was away, or the page was not shown, when it holds none. Returns a function that stops it.
 */
export function followChanges({ url, onChange }: Parts): () => void {
  let source: EventSource | null = null;
  let wasAway = false;
  let soon: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;

  function changeSoon(): void {
    soon ??= setTimeout(() => {
      soon = undefined;
      onChange();
    }, Math.random() * SPREAD_MS);
  }

  function close(): void {
    clearTimeout(again);
    source?.close();
    source = null;
  }

  function open(): void {
    close();
    const made = new EventSource(url);
    source = made;
    made.addEventListener('changed', changeSoon);
    made.addEventListener('open', () => {
      if (wasAway) changeSoon();
      wasAway = false;
    });
    made.addEventListener('error', () => {
      wasAway = true;
      // The browser comes back by itself, unless it was refused.
      if (made.readyState !== EventSource.CLOSED) return;
      again = setTimeout(
        () => {
          changeSoon();
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
