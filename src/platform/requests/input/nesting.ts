/** How deep an input may nest. Contracts use a handful of levels; recursive code fails at some thousands. */
export const MAX_DEPTH = 32;

const [QUOTE, BACKSLASH] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)];
const opening = new Set(['[', '{'].map((bracket) => bracket.charCodeAt(0)));
const closing = new Set([']', '}'].map((bracket) => bracket.charCodeAt(0)));

/** Whether a JSON text nests deeper than inputs may. Scans the text once without parsing it. */
export function isDeepJson(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInText && code === BACKSLASH) at += 1;
    else if (code === QUOTE) isInText = !isInText;
    else if (isInText) continue;
    else if (opening.has(code)) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (closing.has(code)) depth -= 1;
  }
  return false;
}

/** Whether a name in a URL's query nests deeper than inputs may, as in `a[b][c]`. */
export function isDeepAddress(address: string): boolean {
  if (!/\[|%5b/i.test(address)) return false;
  const names = new URLSearchParams(address.slice(address.indexOf('?') + 1)).keys();
  return [...names].some((name) => name.split('[').length > MAX_DEPTH);
}
