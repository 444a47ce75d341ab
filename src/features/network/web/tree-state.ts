import { searchWords } from '#shared/text/search-words.ts';
import {
  createContext,
  type KeyboardEvent,
  type RefObject,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

/** The item of the tree that the Tab key focuses: one at a time. */
type TreeState = { current: string; setCurrent: (id: string) => void };

export const TreeContext = createContext<TreeState>({ current: '', setCurrent: () => undefined });

/** The tree that an item is in. */
export const useTree = (): TreeState => use(TreeContext);

const ITEM = '[role="treeitem"]';
const itemsOf = (tree: Element): HTMLElement[] => [...tree.querySelectorAll<HTMLElement>(ITEM)];
const idOf = (item: HTMLElement) => item.dataset['item'] ?? '';

/**
 * Starts with `first` as the current item. When the current item is removed, the item that takes its place becomes the
 * current one, or else the last. It gets the focus if the removed one had it, so that keyboard users stay in the tree.
 */
export function useTreeState(first: string, tree: RefObject<HTMLElement | null>): TreeState {
  const [current, setCurrent] = useState(first);
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  }, [current]);

  useEffect(() => {
    const element = tree.current;
    if (!element) return undefined;
    let order = itemsOf(element).map(idOf);
    const observer = new MutationObserver(() => {
      const items = itemsOf(element);
      const place = order.indexOf(latest.current);
      order = items.map(idOf);
      if (order.includes(latest.current)) return;
      const next = items[Math.max(0, Math.min(place, items.length - 1))];
      if (!next) return;
      latest.current = idOf(next);
      setCurrent(idOf(next));
      if (document.activeElement === null || document.activeElement === document.body) next.focus();
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [tree]);

  return useMemo(() => ({ current, setCurrent }), [current]);
}

/** A letter typed within this many milliseconds of the previous one continues the same word. */
const TYPING_MS = 600;

/**
 * The keys of a tree (WAI-ARIA Authoring Practices, "Tree View"): arrows, Home and End move, Enter and Space press, `*`
 * opens the sibling items, and letters move to the next item that begins with them.
 */
export function useTreeKeys() {
  const typed = useRef({ text: '', at: 0 });
  return (event: KeyboardEvent<HTMLElement>) => {
    const item = (event.target as HTMLElement).closest<HTMLElement>(ITEM);
    if (!item || event.altKey || event.ctrlKey || event.metaKey) return;
    const items = itemsOf(event.currentTarget);
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      step(item, items)?.focus();
      return;
    }
    if (event.key.length !== 1) return;
    event.preventDefault();
    const isNew = event.timeStamp - typed.current.at > TYPING_MS;
    const text = `${isNew ? '' : typed.current.text}${event.key}`.toLowerCase();
    typed.current = { text, at: event.timeStamp };
    namedSo(items, item, text)?.focus();
  };
}

type Step = (item: HTMLElement, items: HTMLElement[]) => HTMLElement | null | undefined | void;

const expandedOf = (item: HTMLElement) => item.getAttribute('aria-expanded');

const steps: Record<string, Step> = {
  ArrowDown: (item, items) => items[items.indexOf(item) + 1],
  ArrowUp: (item, items) => items[items.indexOf(item) - 1],
  Home: (_item, items) => items[0],
  End: (_item, items) => items.at(-1),
  ArrowRight: (item) => {
    if (expandedOf(item) === 'true') return item.nextElementSibling?.querySelector<HTMLElement>(ITEM);
    if (expandedOf(item) === 'false') item.click();
    return undefined;
  },
  ArrowLeft: (item) => {
    if (expandedOf(item) === 'true') return item.click();
    const above = item.parentElement?.parentElement?.previousElementSibling;
    return above instanceof HTMLElement && above.role === 'treeitem' ? above : null;
  },
  '*': (item) => {
    for (const beside of item.parentElement?.parentElement?.children ?? []) {
      const other = beside.querySelector<HTMLElement>(ITEM);
      if (other && expandedOf(other) === 'false') other.click();
    }
  },
  Enter: (item) => item.click(),
  ' ': (item) => item.click(),
};

/** The next item whose name begins with this text, continuing from the start after the end. A single letter always moves on to the next such item. */
function namedSo(items: HTMLElement[], item: HTMLElement, text: string): HTMLElement | undefined {
  const place = items.indexOf(item);
  const from = text.length > 1 ? place : place + 1;
  const turned = [...items.slice(from), ...items.slice(0, from)];
  const typed = searchWords(text).join(' ');
  return turned.find((other) =>
    searchWords(other.dataset['name'] ?? '')
      .join(' ')
      .startsWith(typed),
  );
}
