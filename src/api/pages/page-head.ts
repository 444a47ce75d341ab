import { countCharacters, firstCharacters } from '#shared/text/shortened.ts';
import type { Config } from '#platform/config/config.ts';
import { escapeHtml } from '#platform/mail/render.ts';

/** Whose pages these are: all of it appears in the head of each. */
export type Site = Pick<Config, 'productName' | 'publicUrl' | 'currency' | 'minimumAge' | 'session'>;

/** What a page says about itself to browsers, search engines and sites that preview a link to it. */
export type HeadFacts = {
  /** Null stands for the product's name alone. */
  title: string | null;
  description: string;
  /** The path that the page is listed under; null keeps it out of search results. */
  listedAs: string | null;
};

/** The picture that stands for a link to any page; made when the pages are built. */
export const sharePicture = { path: '/share.png', width: 1200, height: 630 };

const MAX_DESCRIPTION_LENGTH = 200;

/** A text by people, as one line of at most 200 characters. */
export function summaryOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (countCharacters(line) <= MAX_DESCRIPTION_LENGTH) return line;
  const start = firstCharacters(line, MAX_DESCRIPTION_LENGTH - 1);
  return `${start.replace(/\s+\S*$/, '')}…`;
}

const meta = (key: 'name' | 'property', name: string, content: string | number) =>
  `<meta ${key}="${name}" content="${escapeHtml(String(content))}">`;

/**
 * Writes the part of a page's head that differs from page to page, from its title on. The page's screen gives itself
 * the same title later on (`usePageTitle`).
 */
export function renderHead(site: Site, facts: HeadFacts): string {
  const { productName, publicUrl, currency, minimumAge, session } = site;
  const { title, description, listedAs } = facts;
  const picture = `${publicUrl}${sharePicture.path}`;
  const addresses =
    listedAs === null
      ? [meta('name', 'robots', 'noindex')]
      : [
          `<link rel="canonical" href="${escapeHtml(publicUrl + listedAs)}">`,
          meta('property', 'og:url', publicUrl + listedAs),
        ];
  return [
    `<title>${escapeHtml(title === null ? productName : `${title} · ${productName}`)}</title>`,
    meta('name', 'description', description),
    // What pages write beside prices.
    meta('name', 'currency', currency),
    // What the terms and sign-up say.
    meta('name', 'minimum-age', minimumAge),
    // What the privacy policy says: days since a session was renewed last, and since its sign-in.
    meta('name', 'session-days', [session.idleDays, session.maxDays ?? []].flat().join(' ')),
    ...addresses,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', productName),
    meta('property', 'og:title', title ?? productName),
    meta('property', 'og:description', description),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:width', sharePicture.width),
    meta('property', 'og:image:height', sharePicture.height),
    meta('property', 'og:image:alt', 'A board of hexagonal tiles with a game store, a tent, trees and a die'),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('\n    ');
}
