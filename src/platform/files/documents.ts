import { Buffer } from 'node:buffer';

/** Enough of a document's beginning to tell what it is. */
export const HEAD_BYTES = 4096;

const zip = ['504b0304', '504b0506'];
const ole = ['d0cf11e0a1b11ae1'];

/** How documents of an ending begin, in hexadecimal; texts have no mark of their own. */
const beginnings: Record<string, string[]> = {
  pdf: ['255044462d'],
  rtf: ['7b5c727466'],
  ...Object.fromEntries(
    ['docx', 'epub', 'odp', 'ods', 'odt', 'pptx', 'xlsx', 'zip'].map((ending) => [ending, zip]),
  ),
  ...Object.fromEntries(['doc', 'ppt', 'xls'].map((ending) => [ending, ole])),
};

/**
 * Whether a document begins as its ending says. A text has no zero characters. This keeps mistakes and plain lies out;
 * what a document does when it is opened nobody can know, which is why it is only ever handed out as a download.
 */
export function beginsAs(extension: string, head: Buffer): boolean {
  const marks = beginnings[extension];
  if (marks === undefined) return !head.includes(0);
  return marks.some((mark) => head.subarray(0, mark.length / 2).equals(Buffer.from(mark, 'hex')));
}
