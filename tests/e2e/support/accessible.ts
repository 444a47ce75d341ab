import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Switches the theme and waits until it is there: a colour on its way to another is no colour of the design. */
export async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset['theme'] = name;
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    // One that another takes over, such as a button's that is no longer pointed at, ends at once, and the other goes on.
    for (let turn = 0; turn < 10; turn += 1) {
      const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      if (transitions.length === 0) return;
      await Promise.allSettled(transitions.map((transition) => transition.finished));
    }
  }, theme);
}

/** The rules of axe that are about colours, which alone tell the themes apart. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const isLong = process.env['LONG_TESTS'] === '1';
/** The desktop in light and the phone in dark; the long form looks at each width in both. */
const looks = isLong
  ? ([1280, 390] as const).flatMap((width) => [[width, 'light'] as const, [width, 'dark'] as const])
  : [[1280, 'light'] as const, [390, 'dark'] as const];

/**
 * Fails for what axe complains about at the widths of a desktop and a phone, in both themes, and for a page that scrolls
 * sideways. `part` is what the test is about, such as a dialog: the short form looks at the rest of the page once.
 */
export async function expectAccessibleAtBothWidths(page: Page, look: string, part?: string): Promise<void> {
  for (const [turn, [width, theme]] of looks.entries()) {
    await page.setViewportSize({ width, height: 844 });
    // What opens over a page follows it into the new width a frame later.
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    await expect.poll(sideways, `${look} scrolls sideways at ${width} px`).toBe(false);
    await showTheme(page, theme);
    const within = turn > 0 && !isLong ? part : undefined;
    await expectAccessible(page, `${look}, ${width} px, ${theme}`, { ...(within && { within }) });
  }
}

/** Fails for whatever axe complains about in the light theme, and for colours of the dark one. */
export async function expectAccessibleInBothThemes(page: Page, look: string): Promise<void> {
  await showTheme(page, 'light');
  await expectAccessible(page, `${look}, light`);
  await showTheme(page, 'dark');
  await expectAccessible(page, `${look}, dark`, { rules: colourRules });
}

/**
 * Fails for whatever axe complains about, or for what the named rules do, on the page or `within` a part of it; but for the
 * focus guards of Base UI, which work as they are meant to.
 */
export async function expectAccessible(
  page: Page,
  look: string,
  { rules, within }: { rules?: string[]; within?: string } = {},
): Promise<void> {
  // Compiling axe takes as long as running it: a page that has it keeps it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ({ only, include }) => {
      const { axe: engine } = window as unknown as { axe: typeof import('axe-core') };
      let hasChanged = false;
      const note = () => (hasChanged = true);
      document.addEventListener('transitionrun', note);
      for (let turn = 1; ; turn += 1) {
        // What fades has no colours of the design.
        const transitions = document
          .getAnimations()
          .filter((animation) => animation instanceof CSSTransition);
        await Promise.allSettled(transitions.map((transition) => transition.finished));
        hasChanged = false;
        const { violations } = await engine.run(
          { ...(include && { include: [include] }), exclude: ['[data-base-ui-focus-guard]'] },
          { resultTypes: ['violations'], ...(only && { runOnly: only }) },
        );
        const faults = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
        );
        if (faults.length === 0 || !hasChanged || turn === 5) {
          document.removeEventListener('transitionrun', note);
          return faults;
        }
      }
    },
    { only: rules, include: within },
  );
  expect(found, look).toEqual([]);
}
