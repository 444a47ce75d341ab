import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/**
 * The id in the page's URL fragment, such as '#announcement-…' for the kind 'announcement'; null for anything else.
 * After a '/', the fragment may say what to do with the thing.
 */
function linkedTo(hash: string, kind: string): string | null {
  return hash.startsWith(`${kind}-`) ? hash.slice(kind.length + 1).split('/')[0]! : null;
}

/**
 * Scrolls to and focuses the thing of a kind that the URL fragment names, once it is loaded. Loads further pages until
 * it is found.
 * @returns the id in the fragment, whether or not the list has it
 */
export function useLinkedThing(kind: string, ids: readonly string[], pages?: Pages): string | null {
  const hash = useLocation({ select: (location) => location.hash });
  const linked = linkedTo(hash, kind);
  const isThere = linked !== null && ids.includes(linked);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (!isThere || shown.current === linked) return;
    shown.current = linked;
    const element = document.getElementById(`${kind}-${linked}`);
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
  }, [kind, linked, isThere]);
  const mayReadOn = pages?.hasNextPage && !pages.isFetchingNextPage && !pages.isFetchNextPageError;
  const mustReadOn = linked !== null && !isThere && mayReadOn;
  useEffect(() => {
    if (mustReadOn) void pages?.fetchNextPage();
  }, [mustReadOn, pages]);
  return linked;
}

/** Scrolls to an element when it is shown, if the URL fragment names it. */
export function useLinkedPlace(id: string): void {
  const isLinked = useLocation({ select: ({ hash }) => hash === id });
  useEffect(() => {
    if (isLinked) document.getElementById(id)?.scrollIntoView();
  }, [id, isLinked]);
}

/** The state of a dialog that also opens if the URL fragment names it; closing it removes the fragment. No fragment matches null. */
export function useLinkedDialog(id: string | null): [open: boolean, onOpenChange: (open: boolean) => void] {
  const navigate = useNavigate();
  const isLinked = useLocation({ select: ({ hash }) => hash === id });
  const [isOpened, setOpened] = useState(false);
  const onOpenChange = (open: boolean) => {
    setOpened(open);
    if (!open && isLinked)
      void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false });
  };
  return [isOpened || isLinked, onOpenChange];
}
