import { expect, type Locator, type Page } from '@playwright/test';

/** Waits for a toast with this title or description. */
export const expectToast = async (page: Page, text: string): Promise<void> => {
  // The toast before may still be on its way out.
  await expect(page.getByLabel('Messages').getByText(text, { exact: true }).first()).toBeVisible();
};
/** The cards of the page. */
export const cards = (page: Page): Locator => page.getByRole('article');
/** The button that records a visit. */
export const record = (page: Page, label = 'Record a Visit'): Locator =>
  page.getByRole('button', { name: label, exact: true });

type Answer = {
  /** Never answers, as while the browser's own question is open. */
  isSilent?: boolean;
  /** Answers once `letLocationAnswer` is called. */
  isHeld?: boolean;
  position?: { latitude: number; longitude: number };
  code?: number;
  permission: PermissionState;
};

/** A geolocation of the test's own: it answers as told, and keeps the options that it was asked with. */
export async function answerLocation(page: Page, answer: Answer): Promise<void> {
  await page.addInitScript((given: Answer) => {
    const state = { ...given, options: [] as unknown[] };
    Object.assign(window, { toldLocation: state });
    const getCurrentPosition = (
      good: (position: unknown) => void,
      bad: (error: unknown) => void,
      options: unknown,
    ) => {
      state.options.push(options);
      if (state.isSilent) return;
      const answerNow = () => (state.position ? good({ coords: state.position }) : bad({ code: state.code }));
      if (state.isHeld) Object.assign(state, { letGo: answerNow });
      else setTimeout(answerNow, 400);
    };
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
    Object.defineProperty(navigator, 'permissions', {
      value: { query: () => Promise.resolve({ state: state.permission }) },
    });
  }, answer);
}

/** Lets a held question for the location be answered. */
export const letLocationAnswer = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as { toldLocation: { letGo: () => void } }).toldLocation.letGo());

/** Changes what the browser will answer from now on. */
export const changeLocation = (page: Page, answer: Answer): Promise<void> =>
  page.evaluate((given) => {
    const state = (window as unknown as { toldLocation: Record<string, unknown> }).toldLocation;
    delete state['position'];
    Object.assign(state, given);
  }, answer);
