/** How far the pointer may wander during a press, in pixels. Beyond that it is dragged away, which gives the press up. */
const WANDER_PX = 10;

type Press = { control: HTMLElement; at: DOMRect; x: number; y: number };

let begun: Press | null = null;

function begin({ target, isPrimary, button, clientX: x, clientY: y }: PointerEvent): void {
  // What opens a menu has opened it by now.
  const control =
    target instanceof Element ? target.closest<HTMLElement>('a[href],button:not([aria-haspopup])') : null;
  begun =
    control && isPrimary && button === 0 ? { control, at: control.getBoundingClientRect(), x, y } : null;
}

const hasMoved = ({ control, at }: Press) => {
  const { left, top } = control.getBoundingClientRect();
  return left !== at.left || top !== at.top;
};

function end(event: MouseEvent): void {
  const press = begun;
  begun = null;
  // A click without a pointer is the keyboard's.
  if (!press || event.detail === 0 || !(event.target instanceof Node)) return;
  const { control, x, y } = press;
  if (control.contains(event.target) || !control.isConnected || !hasMoved(press)) return;
  if (Math.hypot(event.clientX - x, event.clientY - y) > WANDER_PX) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // With its keys, and as the second press of a double one where it was: `click()` would lose both.
  control.dispatchEvent(new MouseEvent('click', event));
}

/**
 * A press counts for the link or button on which it began, even if the page grows meanwhile and moves it away. Browsers
 * alone would do nothing then, or press what has come to stand there. Returns a function that ends it.
 */
export function keepPresses(): () => void {
  addEventListener('pointerdown', begin, true);
  addEventListener('click', end, true);
  return () => {
    removeEventListener('pointerdown', begin, true);
    removeEventListener('click', end, true);
  };
}
