import { Buffer } from 'node:buffer';

/** Enough of a document's beginning to tell what it is. */
export const HEAD_BYTES = 4096;

/** Readers of PDF look for its mark in so many bytes (ISO 32000-1, implementation note 13). */
const PDF_LOOKED_AT = 1024;

/** An archive, an empty one, and one of those that were made in parts. */
const zip = ['504b0304', '504b0506', '504b0708', '504b3030504b0304'];
const ole = ['d0cf11e0a1b11ae1'];
const rtf = ['7b5c727466'];
/** Office programs open either form under either name; one with a password is always the older one. */
const office = [...zip, ...ole];

/** How documents of an ending begin, in hexadecimal; texts have no mark of their own. */
const beginnings: Record<string, string[]> = {
  rtf,
  doc: [...office, ...rtf],
  ...Object.fromEntries(['docx', 'ppt', 'pptx', 'xls', 'xlsx'].map((ending) => [ending, office])),
  ...Object.fromEntries(['epub', 'odp', 'ods', 'odt', 'zip'].map((ending) => [ending, zip])),
};

/** What programs and mail gateways put in front of a text: a mark of its encoding, ends of lines, blanks. */
function blankBefore(head: Buffer): number {
  const from = head.subarray(0, 3).equals(Buffer.from('efbbbf', 'hex')) ? 3 : 0;
  let at = from;
  while (at < head.length && [0x09, 0x0a, 0x0d, 0x20].includes(head[at]!)) at += 1;
  return at;
}

/** Whether bytes are text: they have no zero characters, in UTF-16 where they begin with its mark. */
function isText(head: Buffer): boolean {
  const mark = head.subarray(0, 2).toString('hex');
  if (mark !== 'fffe' && mark !== 'feff') return !head.includes(0);
  const decoder = new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be');
  return !decoder.decode(head.subarray(0, head.length - (head.length % 2))).includes('\0');
}

/**
 * Whether a document begins as its ending says, in every way that its readers open. This keeps mistakes and plain lies out;
 * what a document does when it is opened nobody can know, which is why it is only ever handed out as a download.
 */
export function beginsAs(extension: string, head: Buffer): boolean {
  if (extension === 'pdf') return head.subarray(0, PDF_LOOKED_AT).includes('%PDF-');
  const marks = beginnings[extension];
  if (marks === undefined) return isText(head);
  const text = head.subarray(blankBefore(head));
  return marks.some((mark) => {
    const start = rtf.includes(mark) ? text : head;
    return start.subarray(0, mark.length / 2).equals(Buffer.from(mark, 'hex'));
  });
}
