import { useStepKeys } from '../focus/step-keys.ts';

/** What of each row takes the focus: its toggle, or the first thing to press in it. */
const handlesIn = (element: HTMLElement | null): HTMLElement[] =>
  // What a row unfolds is a row of its own, with an id.
  [...(element?.querySelectorAll('tbody > tr:not([id])') ?? [])].flatMap(
    (row) =>
      row.querySelector<HTMLElement>('[data-row-toggle]') ??
      row.querySelector<HTMLElement>('a, button') ??
      [],
  );

/** The row that has the focus, also in what it unfolds. */
function focusedRow(): Element | null {
  const row = document.activeElement?.closest('tr') ?? null;
  return row === null || row.id === '' ? row : row.previousElementSibling;
}

/** Has J and K go from row to row of the tables in an element; Enter then opens what has the focus. */
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
