import { escapeHtml } from '../../platform/mail/render.ts';
import { type PageDocument, pageDocument } from './page-document.ts';

/** A page that the server writes itself, for when the application can't be shown. */
export type Notice = {
  productName: string;
  title: string;
  text: string;
  action: { label: string; href: string };
};

const style = `
:root{color-scheme:light dark;--ink:#21123f;--soft:#584a78;--paper:#f3f1fa;--card:#fffdff;--line:#d9d1ec;--edge:#c9871a;--focus:#5b2fc9}
@media (prefers-color-scheme:dark){:root{--ink:#f4efff;--soft:#b9abdc;--paper:#150b2b;--card:#20133f;--line:#3a2a63;--edge:#9c6510;--focus:#c3adff}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--paper);color:var(--ink);font:16px/1.55 Figtree,'Segoe UI',Helvetica,Arial,sans-serif}
main{width:100%;max-width:480px;background:var(--card);border:2px solid var(--line);border-radius:20px;padding:28px}
h1{margin:16px 0 8px;font:900 28px/1.15 Anybody,'Arial Black',Arial,sans-serif}
p{margin:0;color:var(--soft)}
p.name{color:var(--ink);font-weight:800}
div{margin-top:24px;padding-top:24px;border-top:2px dashed var(--line)}
a{display:inline-block;padding:12px 22px 14px;border-radius:14px;background:#ffc24b;box-shadow:inset 0 -4px var(--edge);color:#21123f;font-weight:800;text-decoration:none}
a:active{box-shadow:inset 0 -1px var(--edge);translate:0 2px}
a:focus-visible{outline:3px solid var(--focus);outline-offset:3px}
svg{display:block}`;

const tile = `<svg width="64" height="60" viewBox="0 0 64 60" aria-hidden="true"><path d="M32 8 58 22v16L32 52 6 38V22z" fill="#d79a32"/><path d="M32 4 58 18v14L32 46 6 32V18z" fill="#ffc24b"/><path d="M32 15l9 16-9-4-9 4z" fill="#21123f"/></svg>`;

/** Makes the page. It needs no other file and no script. */
export function noticePage({ productName, title, text, action }: Notice): PageDocument {
  return pageDocument(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} | ${escapeHtml(productName)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<main>
${tile}
<p class="name">${escapeHtml(productName)}</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<div><a href="${escapeHtml(action.href)}">${escapeHtml(action.label)}</a></div>
</main>
</body>
</html>
`);
}
