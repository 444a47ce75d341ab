import { escapeHtml } from '#platform/mail/render.ts';
import { brand } from '#shared/branding/brand.ts';
import { type PageDocument, pageDocument } from './page-document.ts';

const properties = (colours: Record<string, string>) =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

const frameStyle = `
:root{color-scheme:light dark;${properties(brand.light)}}
@media (prefers-color-scheme:dark){:root{${properties(brand.dark)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 Figtree,'Segoe UI',Helvetica,Arial,sans-serif}
h1,h2{font-family:Anybody,'Arial Black',Arial,sans-serif;font-weight:900;line-height:1.15}
p{margin:0;color:var(--ink-soft)}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px}`;

/** Builds a page that the server renders by itself, in the product's colours. It needs no other file and no script. */
export function serverPage(page: {
  title: string;
  productName: string;
  /** CSS that is added to the basic style. */
  style: string;
  /** HTML; texts in it must be escaped. */
  body: string;
  isIndexed: boolean;
}): PageDocument {
  return pageDocument(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">${page.isIndexed ? '' : '\n<meta name="robots" content="noindex">'}
<title>${escapeHtml(page.title)} | ${escapeHtml(page.productName)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${frameStyle}${page.style}</style>
</head>
<body>
${page.body}
</body>
</html>
`);
}
