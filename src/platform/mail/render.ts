import type { Branding } from '#shared/branding/branding.ts';
import { brand } from '#shared/branding/brand.ts';
import { type BrandColors, paletteOf } from '#shared/branding/palette.ts';
import type { LinkedText, MailMessage } from './message.ts';

/** What the frame around every message shows. */
export type MailFrame = {
  productName: string;
  publicUrl: string;
  /** Colours and logo; without them those that come with the product are used. */
  look?: BrandColors & Pick<Branding, 'logoUrl'> & { version: string };
};

/** The icon of the site, which is the logo in mail. */
export const mailIcon = '/icon-192.png';

const HTML_CHARACTERS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML and its attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => HTML_CHARACTERS[character]!);

/** Renders a message as HTML in the product's colours, and as plain text. */
export function renderMessage(message: MailMessage, frame: MailFrame): { html: string; text: string } {
  return { html: renderHtml(message, frame), text: renderText(message, frame) };
}

function renderText(message: MailMessage, frame: MailFrame): string {
  const { action } = message;
  const blocks = [
    ...message.paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(message.below ?? []),
    ...[...(message.links ?? []), ...(message.footnotes ?? [])].map((note) =>
      typeof note === 'string' ? note : `${note.text} ${note.link.label}:\n${note.link.url}`,
    ),
    `-- \n${frame.productName}\n${frame.publicUrl}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

const { light: ownLight, dark: ownDark } = brand;
const ownColors: BrandColors = { primaryColor: null, accentColor: null };

/** The colours of a message in both themes. */
const colorsOf = ({ look }: MailFrame) => ({
  light: { ...ownLight, ...paletteOf(look ?? ownColors, 'light') },
  dark: { ...ownDark, ...paletteOf(look ?? ownColors, 'dark') },
});
type Colors = ReturnType<typeof colorsOf>;

/** Mail clients support no custom properties. Classes are for the dark scheme; inline styles are for clients that drop `<style>`. */
const styleOf = ({ dark }: Colors) => `
  @media (prefers-color-scheme: dark) {
    .page { background: ${dark.paper} !important; }
    .card { background: ${dark.card} !important; border-color: ${dark.line} !important; }
    .ink { color: ${dark.ink} !important; }
    .soft { color: ${dark['ink-soft']} !important; }
    .link { color: ${dark.accent} !important; }
  }`;
/** Repeated on every cell and paragraph: some Outlooks render mail with Word, where tables do not inherit the font. */
const FONT = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif";

/** Inboxes show the beginning of a message beside the subject; this invisible text keeps the rest of the message out of it. */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(60);

function renderHtml(message: MailMessage, frame: MailFrame): string {
  const name = escapeHtml(frame.productName);
  const colors = colorsOf(frame);
  const { light } = colors;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(message.subject)}</title>
<style>${styleOf(colors)}
</style>
</head>
<body class="page" style="margin:0;background:${light.paper};${FONT}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheaderOf(message))}${FILLER}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:${light.paper}">
<tr><td align="center" style="padding:32px 16px;${FONT}">
<!--[if mso]><table role="presentation" width="520" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 8px 16px">${wordHtml(frame, colors)}</td></tr>
<tr><td class="card" style="background:${light.card};border:2px solid ${light.line};border-radius:20px;padding:28px 28px 20px;${FONT}">
<h1 class="ink" style="margin:0 0 16px;color:${light.ink};font-size:23px;line-height:1.25;font-weight:900;${FONT}">${escapeHtml(message.heading ?? message.subject)}</h1>
${message.paragraphs.map((text) => paragraphHtml(text, colors)).join('\n')}
${message.action ? actionHtml(message.action, colors) : ''}
${[...(message.below ?? []), ...(message.links ?? [])].map((text) => paragraphHtml(text, colors)).join('\n')}
${(message.footnotes ?? []).map((note) => footnoteHtml(note, colors)).join('\n')}
</td></tr>
<tr><td class="soft" style="padding:16px 8px;color:${light['ink-soft']};font-size:13px;line-height:1.5;${FONT}">
<a class="link" href="${escapeHtml(frame.publicUrl)}" style="color:${light.accent}">${name}</a>
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
${message.pixelUrl ? `<img src="${escapeHtml(message.pixelUrl)}" width="1" height="1" alt="" style="display:block">` : ''}
</td></tr>
</table>
</body>
</html>
`;
}

/** The preview text in an inbox: as given, or the first paragraph that is more than a greeting. */
const preheaderOf = ({ preheader, paragraphs }: MailMessage): string =>
  preheader ?? paragraphs[1] ?? paragraphs[0] ?? '';

/**
 * The product's name beside its first letter on a tile, because many mail programs block pictures. A logo of the
 * installation's own lies on the tile; where it is blocked, its text is that letter.
 */
function wordHtml({ productName, publicUrl, look }: MailFrame, { light }: Colors): string {
  const letter = escapeHtml(Array.from(productName)[0] ?? '');
  const picture = look?.logoUrl ? `${publicUrl}${mailIcon}?v=${look.version}` : null;
  const mark = picture
    ? `<img src="${escapeHtml(picture)}" width="34" height="34" alt="${letter}" style="display:block;border:0">`
    : letter;
  const tile = picture ? '' : ` bgcolor="${light.sun}" aria-hidden="true"`;
  const background = picture ? '' : `border-radius:10px;background:${light.sun};color:${light['on-sun']};`;
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td width="34" height="34" align="center"${tile} style="${background}font-size:20px;font-weight:900;${FONT}">${mark}</td>
<td class="ink" style="padding-left:10px;color:${light.ink};font-size:22px;font-weight:900;${FONT}">${escapeHtml(productName)}</td>
</tr></table>`;
}

const paragraphHtml = (text: string | LinkedText, colors: Colors) =>
  `<p class="ink" style="margin:0 0 16px;color:${colors.light.ink};font-size:16px;line-height:1.55;${FONT}">${linkedHtml(text, colors)}</p>`;

const footnoteHtml = (note: string | LinkedText, colors: Colors) =>
  `<p class="soft" style="margin:0 0 12px;color:${colors.light['ink-soft']};font-size:13px;line-height:1.5;${FONT}">${linkedHtml(note, colors)}</p>`;

function linkedHtml(note: string | LinkedText, { light }: Colors): string {
  if (typeof note === 'string') return linesHtml(note);
  const { label, url } = note.link;
  return `${linesHtml(note.text)} <a class="link" href="${escapeHtml(url)}" style="color:${light.accent}">${escapeHtml(label)}</a>`;
}

/** The button is a table cell as well as a link, because Word only supports padding on cells. */
function actionHtml({ label, url }: { label: string; url: string }, { light }: Colors): string {
  const address = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr>
<td bgcolor="${light.sun}" style="border-radius:14px;background:${light.sun};border-bottom:4px solid ${light['sun-edge']};mso-padding-alt:12px 22px;${FONT}"><a href="${address}" style="display:inline-block;padding:12px 22px;color:${light['on-sun']};font-size:16px;font-weight:800;text-decoration:none;${FONT}">${escapeHtml(label)}</a></td>
</tr></table>
<p class="soft" style="margin:0 0 16px;color:${light['ink-soft']};font-size:13px;line-height:1.5;${FONT}">Or open this address:<br>
<a class="link" href="${address}" style="color:${light.accent};word-break:break-all">${address}</a></p>`;
}

const linesHtml = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
