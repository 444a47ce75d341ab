/** What can take the focus, in the order of the page. */
const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex]';

/** Where the focus was: the element, and each element around it with the focused one's place among what it can focus. */
type Place = { element: HTMLElement; around: { container: HTMLElement; index: number }[] };

const isVisible = (element: HTMLElement): boolean => element.getClientRects().length > 0;

/** Whether the keyboard reaches it: a list with a roving tabindex has one such item, a heading has none. */
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

/** Puts the focus on what is no control, such as a heading, so that reading and tabbing go on from there. */
export function focusText(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}

/**
 * The best place after the focused element has gone: what stands where it stood in the nearest list or part of the page
 * that is still there, or the heading of that part.
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

/** What lies over the page, messages aside, which are dialogs to assistive technology. */
const DIALOGS = '[role="dialog"]:not([role="region"] *), [role="alertdialog"]';
/** Everything that does not: what is outside of it belongs to dialogs, their guards of the focus and messages included. */
const PAGE = '#root';

/** Where the focus was last; null when it was left on purpose. */
let place: Place | null = null;
/** Where it was before it went into the dialog that it is in, or was in last. */
let opener: Place | null = null;

/** Leaves the focus to whoever sets it next, as when another page is shown. */
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

/** Pressing beside everything takes the focus away on purpose. */
function leaveBeside({ target }: Event): void {
  if (target instanceof Element && !target.closest(FOCUSABLE)) forgetFocus();
}

/**
 * Keeps the keyboard where it was: when the focused element is removed, the focus goes to what took its place; when it was
 * disabled, as a button is while it works, it gets the focus back once it is enabled. Whoever has moved the focus
 * meanwhile is left alone. Returns a function that ends it.
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
    // A dialog that closes gives the focus back by itself, once it is gone.
    if (element.isConnected || document.querySelector(DIALOGS)) return;
    // What a dialog was opened by may have gone with what the dialog did away with.
    const next = nextPlace(place) ?? (opener && nextPlace(opener));
    if (!next) return;
    if (next.isText) focusText(next.element);
    else next.element.focus({ preventScroll: true });
  };
  // After the page has settled: what replaces the element, or a widget that looks after its own focus, comes first.
  const plan = () => {
    if (planned === 0 && place && document.activeElement === document.body)
      planned = requestAnimationFrame(() => (planned = requestAnimationFrame(restore)));
  };

  const watch = new MutationObserver(plan);
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  // This code comes after the first paint: somebody who was quicker has the focus somewhere already.
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
