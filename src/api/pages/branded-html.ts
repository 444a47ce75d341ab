import { type Branding, welcomeOf } from '#shared/branding/branding.ts';
import type { CurrentBranding } from '#platform/live/live-branding.ts';
import { escapeHtml } from '#platform/mail/render.ts';
import { brandStyle, hasOwnLook } from './brand-style.ts';

/** Escapes a text for a quoted string in an inline script. */
const escapeForScript = (text: string): string =>
  JSON.stringify(text)
    .slice(1, -1)
    .replaceAll("'", String.raw`\u0027`)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('`', String.raw`\u0060`);

/** Inline scripts and styles of a page. */
export const inlineElements = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/gi;
const NAME = '%PRODUCT_NAME%';

/** The addresses of icons and manifest in a built page. */
const iconAddress = /href="(\/(?:favicon\.svg|apple-touch-icon\.png|manifest\.webmanifest))"/g;

const fact = (name: string, value: unknown) =>
  `<meta name="${name}" content="${escapeHtml(JSON.stringify(value))}">`;

/** What the page's scripts read of the branding (product.ts and welcome-words.ts). */
function factsOf(branding: Branding): string {
  const { footerLinks } = branding;
  const links = footerLinks.length > 0 ? fact('footer-links', footerLinks) : '';
  return fact('welcome', welcomeOf(branding)) + links;
}

/** Inserts the branding into a built page: its words in the place of placeholders, its colours and logo as a style sheet. */
export function withBranding(html: string, branding: CurrentBranding): string {
  const inScripts = html.replaceAll(inlineElements, (element) =>
    element.replaceAll(NAME, () => escapeForScript(branding.name)),
  );
  const { heading, text } = welcomeOf(branding);
  const links = branding.footerLinks.map(
    ({ label, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a> `,
  );
  const words: Record<string, string> = {
    [NAME]: escapeHtml(branding.name),
    '%WELCOME_TEXT%': escapeHtml(text),
    '%FOOTER_LINKS%': links.join(''),
    ...Object.fromEntries(heading.map((line, at) => [`%WELCOME_${at + 1}%`, escapeHtml(line)])),
  };
  const page = inScripts.replaceAll(/%[A-Z]+_[A-Z0-9]+%/g, (token) => words[token] ?? token);
  const style = brandStyle(branding);
  return page
    .replaceAll(iconAddress, (attribute, path: string) =>
      hasOwnLook(branding) ? `href="${path}?v=${branding.version}"` : attribute,
    )
    .replace('</head>', () => `${factsOf(branding)}${style && `<style>${style}</style>`}</head>`);
}
