import { useStepKeys } from '../focus/step-keys.ts';

/** The element of each row that takes the focus: its toggle, or else its first link or button. */
const handlesIn = (element: HTMLElement | null): HTMLElement[] =>
  // The details of a row are a row of their own, with an id.
  [...(element?.querySelectorAll('tbody > tr:not([id])') ?? [])].flatMap(
    (row) =>
      row.querySelector<HTMLElement>('[data-row-toggle]') ??
      row.querySelector<HTMLElement>('a, button') ??
      [],
  );

/** The row that contains the focus, even if it is in the row's details. */
function focusedRow(): Element | null {
  const row = document.activeElement?.closest('tr') ?? null;
  return row === null || row.id === '' ? row : row.previousElementSibling;
}

/** Makes J and K move from row to row in the tables of an element; Enter then activates the focused element. */
export function useRowKeys(within: () => HTMLElement | null): void {
  const go = (step: 1 | -1) => {
    const handles = handlesIn(within());
    const current = focusedRow();
    const at = handles.findIndex((handle) => current !== null && handle.closest('tr') === current);
    const target = at === -1 ? handles.at(step === 1 ? 0 : -1) : handles[at + step];
    target?.focus();
  };
  useStepKeys({ next: () => go(1), previous: () => go(-1) });
}
