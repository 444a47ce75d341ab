import { escapeHtml } from './render.ts';

/** A message as the outbox's pages show it. */
export type OutboxMessage = {
  name: string;
  to: string;
  subject: string;
  text: string;
  /** Null for text messages to phones. */
  html: string | null;
};

export function renderOutboxList(productName: string, messages: readonly OutboxMessage[]): string {
  const rows = messages.map(
    (message) => `<li>
<a href="/dev/outbox/${encodeURIComponent(message.name)}">${escapeHtml(message.subject || '(no subject)')}</a>
<span>${escapeHtml(message.to)}</span>
<time>${escapeHtml(timeOf(message.name))}</time>
</li>`,
  );
  const list = rows.length > 0 ? `<ul>${rows.join('\n')}</ul>` : '<p>No messages yet.</p>';
  return page(`Outbox of ${productName}`, `<h1>Outbox</h1>\n${list}`);
}

/** The page of a message: its text with clickable links, and the HTML part as a mail client would show it. */
export function renderOutboxMessage(productName: string, message: OutboxMessage): string {
  const framed = message.html
    ? `<h2>HTML part</h2>
<iframe src="/dev/outbox/${encodeURIComponent(message.name)}/html" sandbox="allow-popups allow-popups-to-escape-sandbox" title="HTML part"></iframe>`
    : '';
  return page(
    `${message.subject} - outbox of ${productName}`,
    `<p><a href="/dev/outbox">Outbox</a></p>
<h1>${escapeHtml(message.subject)}</h1>
<p>To ${escapeHtml(message.to)}, <time>${escapeHtml(timeOf(message.name))}</time></p>
<pre>${linked(message.text)}</pre>
${framed}`,
  );
}

/** File names begin with the time, without separators. */
const timeOf = (name: string) =>
  name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d).*$/, '$1-$2-$3 $4:$5:$6 UTC');

const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<>"']+/g, (address) => `<a href="${address}">${address}</a>`);

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { max-width: 56rem; margin: 2rem auto; padding: 0 1rem; }
ul { list-style: none; padding: 0; }
li { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; padding: 0.6rem 0; border-bottom: 1px solid #8886; }
li a { flex: 1 1 20rem; font-weight: 600; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid #8886; border-radius: 0.75rem; padding: 1rem; }
iframe { width: 100%; height: 40rem; border: 1px solid #8886; border-radius: 0.75rem; background: #fff; }
</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
