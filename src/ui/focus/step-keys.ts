import { useEffect, useSyncExternalStore } from 'react';

/** What the keys for the next and the previous item do. */
export type Steps = { next?: (() => void) | undefined; previous?: (() => void) | undefined };

const STORED = 'step-keys';
const listeners = new Set<() => void>();
let areOn = readStored();

function readStored(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the J and K keys are enabled on this device. */
export const useStepKeysOn = (): boolean => useSyncExternalStore(subscribe, () => areOn);

/** Turns the keys on or off. Single-letter shortcuts disturb people who control their computer by voice. */
export function setStepKeysOn(on: boolean): void {
  areOn = on;
  try {
    if (on) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

const TAKES_LETTERS =
  'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** While the component is mounted, J goes to the next item and K to the previous one, except while the user types. */
export function useStepKeys(steps: Steps): void {
  const on = useStepKeysOn();
  useEffect(() => {
    if (!on) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.target instanceof Element && event.target.closest(TAKES_LETTERS)) return;
      const step = { j: steps.next, k: steps.previous }[event.key.toLowerCase()];
      if (!step) return;
      event.preventDefault();
      step();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
