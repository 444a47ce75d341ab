import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/**
 * The id that the address of a page links to, for '#announcement-…' of the kind 'announcement'; null for anything else. After
 * a '/' an address may say what to do with the thing.
 */
function linkedTo(hash: string, kind: string): string | null {
  return hash.startsWith(`${kind}-`) ? hash.slice(kind.length + 1).split('/')[0]! : null;
}

/**
 * Leads to the thing of a kind that the page's address links to, once it is read: scrolls it into view and gives it the focus. Reads
 * on until it is found.
 * @returns the id that is linked to, whether this list has it or not
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

/** Leads to an element once it is shown, where the page's address links to it. */
export function useLinkedPlace(id: string): void {
  const isLinked = useLocation({ select: ({ hash }) => hash === id });
  useEffect(() => {
    if (isLinked) document.getElementById(id)?.scrollIntoView();
  }, [id, isLinked]);
}

/** A dialog that also opens where the page's address links to it; the address forgets it when it closes. No address links to null. */
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
