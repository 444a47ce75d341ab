import { escapeHtml } from '#platform/mail/render.ts';
import type { PageDocument } from './page-document.ts';
import { serverPage } from './server-page.ts';

/** A page that the server renders by itself, for when the application can't be shown. */
export type Notice = {
  productName: string;
  title: string;
  text: string;
  /** The main action: a link, or a button that sends a POST. */
  action: { label: string } & ({ href: string } | { postTo: string });
  /** An alternative action. */
  link?: { label: string; href: string };
};

const style = `
body{min-height:100vh;display:grid;place-items:center;padding:24px 16px}
main{width:100%;max-width:480px;background:var(--card);border:2px solid var(--line);border-radius:20px;padding:28px}
h1{margin:16px 0 8px;font-size:28px}
p.name{color:var(--ink);font-weight:800}
div{margin-top:24px;padding-top:24px;border-top:2px dashed var(--line)}
.button{display:inline-block;padding:12px 22px 14px;border:0;border-radius:14px;background:var(--sun);box-shadow:inset 0 -4px var(--sun-edge);color:var(--on-sun);font:inherit;font-weight:800;text-decoration:none;cursor:pointer}
p.more{margin-top:16px}
.more a{display:inline-block;padding:10px 0}
.button:active{box-shadow:inset 0 -1px var(--sun-edge);translate:0 2px}
svg{display:block}`;

/** The product's logo, as on the application's pages. */
const mark = `<svg width="60" height="66" viewBox="-56 -60 112 124" aria-hidden="true"><path d="M0-56 50-28V28L0 56-50 28V-28Z" fill="var(--sun)" stroke="var(--ink)" stroke-width="8" stroke-linejoin="round"/><path d="M0-30a12 12 0 0 1 10.5 17C22-10 30-5 30 1c0 5-7 6-14 4.5L25 26a4 4 0 0 1-4 5H9L0 19l-9 12h-12a4 4 0 0 1-4-5l9-20.5C-23 7-30 6-30 1c0-6 8-11 19.5-14A12 12 0 0 1 0-30Z" fill="#21123f"/></svg>`;

function actionHtml(action: Notice['action']): string {
  const label = escapeHtml(action.label);
  return 'href' in action
    ? `<a class="button" href="${escapeHtml(action.href)}">${label}</a>`
    : `<form method="post" action="${escapeHtml(action.postTo)}"><button class="button">${label}</button></form>`;
}

export function noticePage({ productName, title, text, action, link }: Notice): PageDocument {
  const body = `<main>
${mark}
<p class="name">${escapeHtml(productName)}</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<div>${actionHtml(action)}${link ? `<p class="more"><a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>` : ''}</div>
</main>`;
  return serverPage({ title, productName, style, body, isIndexed: false });
}
