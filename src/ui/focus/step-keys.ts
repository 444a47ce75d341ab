import { useEffect, useSyncExternalStore } from 'react';

/** Keys that go on to the next piece of work, and back to the one before. */
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

/** Whether J and K go to the next and the one before, as chosen on this device. */
export const useStepKeysOn = (): boolean => useSyncExternalStore(subscribe, () => areOn);

/** Single-letter shortcuts disturb people who control their computer by voice, so they can be switched off. */
export function setStepKeysOn(on: boolean): void {
  areOn = on;
  try {
    if (on) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

const TAKES_LETTERS =
  'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Has J go to the next and K to the one before while the component is there, unless somebody types. */
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
