import { escapeHtml } from '#platform/mail/render.ts';
import type { PageDocument } from './page-document.ts';
import { serverPage } from './server-page.ts';

/** A page that the server writes itself, for when the application can't be shown. */
export type Notice = {
  productName: string;
  title: string;
  text: string;
  /** The one thing to do: a link, or a button that sends a POST. */
  action: { label: string } & ({ href: string } | { postTo: string });
  /** What else one may do. */
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

const tile = `<svg width="64" height="60" viewBox="0 0 64 60" aria-hidden="true"><path d="M32 8 58 22v16L32 52 6 38V22z" fill="#d79a32"/><path d="M32 4 58 18v14L32 46 6 32V18z" fill="#ffc24b"/><path d="M32 15l9 16-9-4-9 4z" fill="#21123f"/></svg>`;

function actionHtml(action: Notice['action']): string {
  const label = escapeHtml(action.label);
  return 'href' in action
    ? `<a class="button" href="${escapeHtml(action.href)}">${label}</a>`
    : `<form method="post" action="${escapeHtml(action.postTo)}"><button class="button">${label}</button></form>`;
}

/** Makes the page. */
export function noticePage({ productName, title, text, action, link }: Notice): PageDocument {
  const body = `<main>
${tile}
<p class="name">${escapeHtml(productName)}</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<div>${actionHtml(action)}${link ? `<p class="more"><a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>` : ''}</div>
</main>`;
  return serverPage({ title, productName, style, body, isIndexed: false });
}
