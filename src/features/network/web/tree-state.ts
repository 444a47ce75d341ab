import { createContext, use, useMemo, useState, type KeyboardEvent } from 'react';

/** Which item of the tree the Tab key leads to: one at a time. */
type TreeState = { current: string; setCurrent: (id: string) => void };

export const TreeContext = createContext<TreeState>({ current: '', setCurrent: () => undefined });

/** Begins with the item that Tab leads to first. */
export function useTreeState(first: string): TreeState {
  const [current, setCurrent] = useState(first);
  return useMemo(() => ({ current, setCurrent }), [current]);
}

/** The tree that an item is in. */
export const useTree = (): TreeState => use(TreeContext);

const itemsOf = (tree: Element): HTMLElement[] => [
  ...tree.querySelectorAll<HTMLElement>('[role="treeitem"]'),
];

/** The keys of a tree (WAI-ARIA Authoring Practices, "Tree View"): what they move the focus to, or press. */
export function focusOnPress(event: KeyboardEvent<HTMLElement>) {
  const item = (event.target as HTMLElement).closest<HTMLElement>('[role="treeitem"]');
  if (!item || event.altKey || event.ctrlKey || event.metaKey) return;
  const items = itemsOf(event.currentTarget);
  const place = items.indexOf(item);
  const expanded = item.getAttribute('aria-expanded');
  const below = item.nextElementSibling;
  const above = item.parentElement?.parentElement?.previousElementSibling;
  const steps: Record<string, () => HTMLElement | null | undefined | void> = {
    ArrowDown: () => items[place + 1],
    ArrowUp: () => items[place - 1],
    Home: () => items[0],
    End: () => items.at(-1),
    ArrowRight: () => {
      if (expanded === 'true') return below?.querySelector<HTMLElement>('[role="treeitem"]');
      if (expanded === 'false') item.click();
      return undefined;
    },
    ArrowLeft: () => {
      if (expanded !== 'true')
        return above instanceof HTMLElement && above.role === 'treeitem' ? above : null;
      item.click();
      return undefined;
    },
    Enter: () => item.click(),
    ' ': () => item.click(),
  };
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  step()?.focus();
}
