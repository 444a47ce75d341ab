/** An open dialog that shows something once. */
export const DIALOG_WITH_KEPT = '[data-sheet]:has([data-kept])';

/**
 * What is shown once (shown-once.tsx) goes by its own button alone: where `within` holds some, the focus goes to that button,
 * and the caller leaves everything as it is.
 * @returns whether `within` holds some
 */
export function leadToKept(within: Element | null): boolean {
  const button = within?.querySelector<HTMLElement>('[data-kept]');
  button?.focus({ focusVisible: true });
  return button != null;
}
