import { cleanLine } from './clean.ts';
import { countCharacters, firstCharacters } from './shortened.ts';

/** The longest stored name; longer ones are cut before their extension. */
const MAX_LENGTH = 120;

/**
 * The display name of an uploaded file: the last part of the given path, in one line, without invisible characters, at
 * most 120 characters. It is only shown; the storage location is never derived from it.
 */
export function cleanFileName(given: string): string {
  // A line end before the extension has become a blank by now.
  const visible = cleanLine(given.split(/[/\\]/).at(-1) ?? '').replace(/ +(?=\.[a-z0-9]{1,8}$)/i, '');
  if (visible.replaceAll('.', '').trim() === '') return 'file';
  if (countCharacters(visible) <= MAX_LENGTH) return visible;
  const ending = extensionOf(visible) === '' ? '' : `.${extensionOf(visible)}`;
  return firstCharacters(visible, MAX_LENGTH - ending.length) + ending;
}

/** A name's extension in lower case, without its dot; empty unless it has 1 to 8 letters and digits. */
export const extensionOf = (name: string): string =>
  /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** The name with its extension replaced. */
export function withExtension(name: string, extension: string): string {
  const bare = extensionOf(name) === '' ? name : name.slice(0, name.lastIndexOf('.'));
  return `${bare}.${extension}`;
}
