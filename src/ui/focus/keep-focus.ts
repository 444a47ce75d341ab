/** Everything that can have the focus. */
const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex]';

/** Where the focus was: the element, and for each of its ancestors, its index among their focusable elements. */
type Place = { element: HTMLElement; around: { container: HTMLElement; index: number }[] };

const isVisible = (element: HTMLElement): boolean => element.getClientRects().length > 0;

/** Whether Tab can reach an element. A list with a roving tabindex has one such item; a heading is not one. */
const isInTabOrder = (element: HTMLElement): boolean => element.tabIndex >= 0 && isVisible(element);

const focusableIn = (container: HTMLElement): HTMLElement[] =>
  [...container.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isInTabOrder);

function placeOf(element: HTMLElement): Place {
  const around: Place['around'] = [];
  for (let above = element.parentElement; above && above !== document.body; above = above.parentElement) {
    around.push({ container: above, index: focusableIn(above).indexOf(element) });
  }
  return { element, around };
}

/** Focuses an element that is no control, such as a heading, so that reading and tabbing continue from there. */
export function focusText(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}

/**
 * The best focus target after the focused element was removed: in its closest remaining ancestor, the control that is
 * now at its index, or that ancestor's heading.
 */
function nextPlace({ around }: Place): { element: HTMLElement; isText: boolean } | null {
  for (const { container, index } of around) {
    if (!container.isConnected || !isVisible(container)) continue;
    const left = focusableIn(container);
    const next = left[Math.max(0, Math.min(index, left.length - 1))];
    if (next) return { element: next, isText: false };
    const heading = container.querySelector<HTMLElement>('h1, h2, h3');
    if (heading && isVisible(heading)) return { element: heading, isText: true };
  }
  return null;
}

/** Dialogs over the page, except messages, which are also exposed as dialogs. */
const DIALOGS = '[role="dialog"]:not([role="region"] *), [role="alertdialog"]';
/** The page itself. What is outside of it belongs to dialogs, including their focus guards, and to messages. */
const PAGE = '#root';

/** The last focus position; null if the user left it on purpose. */
let place: Place | null = null;
/** The focus position before it moved into the current, or most recent, dialog. */
let opener: Place | null = null;

/** Forgets the focus position, so that other code can set the focus, for example when another page is shown. */
export function forgetFocus(): void {
  place = null;
  opener = null;
}

function note({ target }: FocusEvent): void {
  const isOverPage = target instanceof Element && target.closest(PAGE) === null;
  if (!isOverPage) opener = null;
  else if (place?.around.some(({ container }) => container.matches(PAGE))) opener = place;
  place = target instanceof HTMLElement && target !== document.body ? placeOf(target) : null;
}

/** A press outside of any control removes the focus on purpose. */
function leaveBeside({ target }: Event): void {
  if (target instanceof Element && !target.closest(FOCUSABLE)) forgetFocus();
}

/**
 * Keeps the keyboard user's position. When the focused element is removed, the focus moves to what took its place. When
 * it was disabled, as a button is while it works, it gets the focus back once it is enabled. If the user has moved the
 * focus meanwhile, nothing happens. Returns a function that ends this.
 */
export function keepFocus(): () => void {
  let planned = 0;

  const restore = () => {
    planned = 0;
    if (!place || document.activeElement !== document.body) return;
    const { element } = place;
    if (element.isConnected && isVisible(element)) {
      if (!element.matches(':disabled')) element.focus({ preventScroll: true });
      return;
    }
    // A closing dialog returns the focus by itself, once it is gone.
    if (element.isConnected || document.querySelector(DIALOGS)) return;
    // The dialog's action may have removed the element that opened the dialog.
    const next = nextPlace(place) ?? (opener && nextPlace(opener));
    if (!next) return;
    if (next.isText) focusText(next.element);
    else next.element.focus({ preventScroll: true });
  };
  // Waits until the page has settled: replacements of the element, and widgets that manage their own focus, come first.
  const plan = () => {
    if (planned === 0 && place && document.activeElement === document.body)
      planned = requestAnimationFrame(() => (planned = requestAnimationFrame(restore)));
  };

  const watch = new MutationObserver(plan);
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  // This code loads after the first paint; a fast user may have focused something already.
  if (!place && document.activeElement instanceof HTMLElement && document.activeElement !== document.body)
    place = placeOf(document.activeElement);
  document.addEventListener('focusin', note);
  document.addEventListener('pointerdown', leaveBeside);
  return () => {
    watch.disconnect();
    document.removeEventListener('focusin', note);
    document.removeEventListener('pointerdown', leaveBeside);
    cancelAnimationFrame(planned);
  };
}
