import { Buffer } from 'node:buffer';

/** How many bytes of a document's beginning are enough to recognise its type. */
export const HEAD_BYTES = 4096;

/** PDF readers search this many bytes for the PDF mark (ISO 32000-1, implementation note 13). */
const PDF_LOOKED_AT = 1024;

/** A ZIP archive, an empty one, and two kinds of multi-part archives. */
const zip = ['504b0304', '504b0506', '504b0708', '504b3030504b0304'];
const ole = ['d0cf11e0a1b11ae1'];
const rtf = ['7b5c727466'];
/** Office programs open both formats under either extension; a file with a password is always in the older format. */
const office = [...zip, ...ole];

/** How documents begin, by extension, in hexadecimal. Text files have no such mark. */
const beginnings: Record<string, string[]> = {
  rtf,
  doc: [...office, ...rtf],
  ...Object.fromEntries(['docx', 'ppt', 'pptx', 'xls', 'xlsx'].map((ending) => [ending, office])),
  ...Object.fromEntries(['epub', 'odp', 'ods', 'odt', 'zip'].map((ending) => [ending, zip])),
};

/** The length of what programs and mail gateways put before a text: a byte order mark, line ends, blanks. */
function blankBefore(head: Buffer): number {
  const from = head.subarray(0, 3).equals(Buffer.from('efbbbf', 'hex')) ? 3 : 0;
  let at = from;
  while (at < head.length && [0x09, 0x0a, 0x0d, 0x20].includes(head[at]!)) at += 1;
  return at;
}

/** Whether bytes are text: they contain no zero characters; with a UTF-16 mark they are decoded first. */
function isText(head: Buffer): boolean {
  const mark = head.subarray(0, 2).toString('hex');
  if (mark !== 'fffe' && mark !== 'feff') return !head.includes(0);
  const decoder = new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be');
  return !decoder.decode(head.subarray(0, head.length - (head.length % 2))).includes('\0');
}

/**
 * Whether a document begins as its extension requires, in any form that its readers accept. This catches mistakes and
 * simple deception. What a document does when it is opened can't be known, so documents are only served as downloads.
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
