import { countCharacters, firstCharacters } from '#shared/text/shortened.ts';
import type { Config } from '#platform/config/config.ts';
import { escapeHtml } from '#platform/mail/render.ts';

/** The settings of the site that appear in the head of every page. */
export type Site = Pick<
  Config,
  'productName' | 'publicUrl' | 'currency' | 'minimumAge' | 'session' | 'mapStyleUrl'
> & {
  /** Set if the site's pictures are not those that were built: changes with them. */
  pictureVersion?: string;
};

/** What a page tells browsers, search engines and link previews about itself. */
export type HeadFacts = {
  /** Null for the product's name alone. */
  title: string | null;
  description: string;
  /** The canonical path for search engines; null keeps the page out of search results. */
  listedAs: string | null;
};

/** The preview picture for links to any page; created by the build. */
export const sharePicture = { path: '/share.png', width: 1200, height: 630 };

const MAX_DESCRIPTION_LENGTH = 200;

/** Shortens a text by a user to one line of at most 200 characters. */
export function summaryOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (countCharacters(line) <= MAX_DESCRIPTION_LENGTH) return line;
  const start = firstCharacters(line, MAX_DESCRIPTION_LENGTH - 1);
  return `${start.replace(/\s+\S*$/, '')}…`;
}

const meta = (key: 'name' | 'property', name: string, content: string | number) =>
  `<meta ${key}="${name}" content="${escapeHtml(String(content))}">`;

/**
 * Renders the part of a page's head that differs from page to page, starting with its title. Later the page's screen
 * sets the same title (`usePageTitle`).
 */
export function renderHead(site: Site, facts: HeadFacts): string {
  const { productName, publicUrl, currency, minimumAge, session, mapStyleUrl, pictureVersion } = site;
  const { title, description, listedAs } = facts;
  const picture = `${publicUrl}${sharePicture.path}${pictureVersion === undefined ? '' : `?v=${pictureVersion}`}`;
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
    // The currency that pages show with prices.
    meta('name', 'currency', currency),
    // The minimum age that the terms and the sign-up state.
    meta('name', 'minimum-age', minimumAge),
    // The days that the privacy policy states: since a session's last renewal, and since its sign-in.
    meta('name', 'session-days', [session.idleDays, session.maxDays ?? []].flat().join(' ')),
    // An operator's own map, which the privacy policy names.
    ...(mapStyleUrl === null ? [] : [meta('name', 'map-style', mapStyleUrl)]),
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
