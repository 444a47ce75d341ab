import { expect, type Page } from '@playwright/test';

/** How long people's words for things may be, by the field's name in answers: the limits of the contracts' inputs. */
const LIMITS: Readonly<Record<string, number>> = {
  accountId: 120,
  address: 200,
  alias: 40,
  city: 100,
  clauseName: 200,
  comments: 2_000,
  content: 2_000,
  description: 2_000,
  email: 254,
  firstName: 100,
  gameSystemName: 100,
  inviterAlias: 40,
  inviterUsername: 30,
  lastName: 100,
  location: 200,
  message: 2_000,
  name: 200,
  ownerAlias: 40,
  phone: 40,
  reason: 500,
  retailerName: 200,
  state: 100,
  subjectName: 200,
  text: 2_000,
  title: 200,
  username: 30,
  venue: 200,
  websiteUrl: 500,
  zip: 20,
};

/** Fields in letters from left to right alone. */
const LATIN = new Set(['email', 'phone', 'username', 'inviterUsername', 'websiteUrl', 'zip', 'state']);

/** How every other long text ends: a letter from right to left, which turns a sentence that does not isolate it. */
const ARABIC_LETTER = 'ع';

/** The long form also looks at the widths between, where parts of the page change their places. */
const WIDTHS = process.env['LONG_TESTS'] === '1' ? [320, 390, 768, 800, 1280] : [320, 1280];

/** The same answer, with the widest word that is as long as the field allows in place of every text of a person. */
function stretched(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => stretched(item, key));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, stretched(inner, name)]));
  }
  const limit = LIMITS[key];
  // Words of the product itself, such as the state of a campaign, are no texts of people.
  if (typeof value !== 'string' || limit === undefined || /^[a-z-]*$/.test(value)) return value;
  if (value.startsWith('http')) return `https://${'w'.repeat(limit - 12)}.com`;
  const isOfNetwork = /^[\d.]+$|:.*:/.test(value);
  return LATIN.has(key) || isOfNetwork ? 'W'.repeat(limit) : `${'W'.repeat(limit - 1)}${ARABIC_LETTER}`;
}

/** Whether an answer holds a text of a person, for which there may be a longer one. */
const holdsText = (value: unknown): boolean => JSON.stringify(stretched(value)) !== JSON.stringify(value);

/**
 * Notes from now on whether the page is answered with texts of people: without any, longer ones change nothing on it. Who is
 * signed in stands in the bar of every page; one with other texts shows what becomes of that.
 */
export function textsOn(page: Page): { arrived: () => Promise<boolean> } {
  const answers: Promise<boolean>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/api/') || pathname === '/api/session') return;
    if (!response.headers()['content-type']?.includes('json')) return;
    // An answer that is gone with its page showed nothing.
    answers.push(response.json().then(holdsText, () => false));
  });
  return { arrived: async () => (await Promise.all(answers)).includes(true) };
}

/**
 * Fails where the page scrolls sideways on the narrowest phone or the desktop: as it is, or, if people have put texts into
 * it, loaded again with the longest that they may have, each one word. Then it also fails where a text stands in a sentence
 * that its last letter, an Arabic one, would turn.
 */
export async function expectRoomForLongTexts(page: Page, look: string, hasTexts: boolean): Promise<void> {
  if (hasTexts) {
    await loadWithLongTexts(page);
    const sentences = await page.evaluate(turnedSentences, ARABIC_LETTER);
    expect(sentences, `${look} has sentences that a name turns`).toEqual([]);
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const widest = () => page.evaluate(widestElement);
    await expect.poll(widest, `${look} scrolls sideways at ${width} px with long texts`).toBe('fits');
  }
}

async function loadWithLongTexts(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    // A stream never ends: fetched for the page, it would stay open after it.
    if (new URL(route.request().url()).pathname.endsWith('/stream')) return route.continue();
    const answer = await route.fetch().catch(() => null);
    if (!answer?.headers()['content-type']?.includes('json'))
      return answer ? route.fulfill({ response: answer }) : route.abort();
    return route.fulfill({ response: answer, json: stretched(await answer.json()) });
  });
  await page.reload();
  await page.waitForLoadState('networkidle');
}

/** What sticks out of the page, in the browser: 'fits' if nothing makes it scroll sideways. */
function widestElement(): string {
  const room = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= room) return 'fits';
  const widest = [...document.querySelectorAll('body *')].findLast(
    (element) => element.getBoundingClientRect().right > room + 1,
  );
  return `${document.documentElement.scrollWidth} of ${room} px: ${widest?.outerHTML.slice(0, 160)}`;
}

/**
 * The sentences of the page, in the browser, in which a long text is not isolated: those of elements that begin a line of
 * their own, and those that are read aloud.
 */
function turnedSentences(letter: string): string[] {
  const sentences: string[] = [document.title];
  // What an element adds to the line that it stands in; what makes lines of its own is noted by itself.
  const lineOf = (element: Element): string => {
    const parts = Array.from(element.childNodes, (node) => {
      if (node instanceof Text) return node.data;
      if (!(node instanceof Element) || ['SCRIPT', 'STYLE', 'TITLE'].includes(node.tagName)) return '';
      const line = lineOf(node);
      const { display, unicodeBidi } = getComputedStyle(node);
      if (display !== 'inline' && display !== 'contents') {
        sentences.push(line);
        return '\u2029';
      }
      return ['isolate', 'plaintext'].includes(unicodeBidi) ? `\u2068${line}\u2069` : line;
    });
    return parts.join('');
  };
  sentences.push(lineOf(document.body));
  for (const element of document.querySelectorAll('[aria-label], [title], [alt], [placeholder]')) {
    for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
      sentences.push(element.getAttribute(name) ?? '');
  }
  const withoutIsolated = (text: string): string => {
    const rest = text.replaceAll(/\u2068[^\u2066-\u2069]*\u2069/g, '');
    return rest === text ? rest : withoutIsolated(rest);
  };
  const alone = new RegExp(`^W*${letter}$`);
  return sentences
    .flatMap((sentence) => withoutIsolated(sentence).split('\u2029'))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.includes(letter) && !alone.test(sentence))
    .map((sentence) => sentence.replaceAll(/W{9,}/g, 'W…'));
}
