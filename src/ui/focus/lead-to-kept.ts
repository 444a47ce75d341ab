/** Selects an open dialog whose content is shown only once. */
export const DIALOG_WITH_KEPT = '[data-sheet]:has([data-kept])';

/**
 * Content that is shown only once (shown-once.tsx) can only be dismissed by its own button. If `within` contains such
 * content, this focuses that button, and the caller must change nothing.
 * @returns whether `within` contains such content
 */
export function leadToKept(within: Element | null): boolean {
  const button = within?.querySelector<HTMLElement>('[data-kept]');
  button?.focus({ focusVisible: true });
  return button != null;
}
