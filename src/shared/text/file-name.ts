import { cleanLine } from './clean.ts';
import { countCharacters, firstCharacters } from './shortened.ts';

/** As long as a name is kept; longer ones lose their middle part, not their ending. */
const MAX_LENGTH = 120;

/**
 * What is shown as an uploaded file's name: its last part, in one line, without characters that cannot be seen, at
 * most 120 characters. A name and nothing more: where the bytes are kept is never made of it.
 */
export function cleanFileName(given: string): string {
  // A line end before the ending is a blank by now.
  const visible = cleanLine(given.split(/[/\\]/).at(-1) ?? '').replace(/ +(?=\.[a-z0-9]{1,8}$)/i, '');
  if (visible.replaceAll('.', '').trim() === '') return 'file';
  if (countCharacters(visible) <= MAX_LENGTH) return visible;
  const ending = extensionOf(visible) === '' ? '' : `.${extensionOf(visible)}`;
  return firstCharacters(visible, MAX_LENGTH - ending.length) + ending;
}

/** The ending of a name in lower case, without its dot; empty when there is none, or none of 1 to 8 letters and digits. */
export const extensionOf = (name: string): string =>
  /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** The name with another ending. */
export function withExtension(name: string, extension: string): string {
  const bare = extensionOf(name) === '' ? name : name.slice(0, name.lastIndexOf('.'));
  return `${bare}.${extension}`;
}
