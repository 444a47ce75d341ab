import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Switches the theme and waits until it is there: a colour on its way to another is no colour of the design. */
export async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset['theme'] = name;
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    // One that another takes over is never finished.
    await Promise.allSettled(transitions.map((transition) => transition.finished));
  }, theme);
}

/** Fails for whatever axe complains about, but for the focus guards of Base UI, which work as they are meant to. */
export async function expectAccessible(page: Page, look: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('[data-base-ui-focus-guard]').analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  expect(found, look).toEqual([]);
}
