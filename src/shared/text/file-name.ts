/** As long as a name is kept; longer ones lose their middle part, not their ending. */
const MAX_LENGTH = 120;

/** Control characters, and invisible ones that make a name look like another or run backwards. */
const unwelcome = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * What is shown as an uploaded file's name: its last part, in one line, without characters that cannot be seen, at
 * most 120 characters. A name and nothing more: where the bytes are kept is never made of it.
 */
export function cleanFileName(given: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const visible = last.replaceAll(unwelcome, '').replaceAll(/\s+/gu, ' ').trim();
  if (visible.replaceAll('.', '').trim() === '') return 'file';
  const characters = Array.from(visible);
  if (characters.length <= MAX_LENGTH) return visible;
  const ending = extensionOf(visible) === '' ? [] : Array.from(`.${extensionOf(visible)}`);
  return [...characters.slice(0, MAX_LENGTH - ending.length), ...ending].join('');
}

/** The ending of a name in lower case, without its dot; empty when there is none, or none of 1 to 8 letters and digits. */
export const extensionOf = (name: string): string =>
  /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** The name with another ending. */
export function withExtension(name: string, extension: string): string {
  const bare = extensionOf(name) === '' ? name : name.slice(0, name.lastIndexOf('.'));
  return `${bare}.${extension}`;
}
