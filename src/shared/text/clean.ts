/** Letters and marks of scripts whose words the joiners U+200C and U+200D are part of. */
const JOINED = [
  'Arabic Syriac Mongolian Nko Adlam Hanifi_Rohingya Phags_Pa Mandaic',
  'Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam',
  'Sinhala Khmer Myanmar Tibetan Balinese Javanese',
]
  .flatMap((scripts) => scripts.split(' '))
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');

const PICTURE = String.raw`\p{Extended_Pictographic}`;

/** Invisible characters that spell something: what stands before and after them says so. */
const spelling = [
  // Between two letters of scripts that join: Persian, Hindi.
  `(?<=[${JOINED}])[\\u200C\\u200D](?=[${JOINED}])`,
  // Between pictures that make one: a family, an astronaut.
  `(?<=[${PICTURE}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=${PICTURE})`,
  // Behind a picture or a keycap: as a picture or as text.
  String.raw`(?<=[${PICTURE}\p{Emoji_Modifier}\p{Regional_Indicator}#*0-9])[\uFE0E\uFE0F]`,
  // Flags of parts of countries.
  String.raw`(?<=\u{1F3F4}[\u{E0030}-\u{E007A}]{0,6})[\u{E0030}-\u{E007A}](?=[\u{E0030}-\u{E007A}]{0,6}\u{E007F})`,
  String.raw`(?<=\u{1F3F4}[\u{E0030}-\u{E007A}]{1,6})\u{E007F}`,
  // Forms of one character.
  String.raw`(?<=\p{Script=Han})[\uFE00-\uFE0D\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=\p{Script=Mongolian})[\u180B-\u180F]`,
].join('|');

/** What nobody sees, or what makes text run another way; halves of characters. Line ends are seen to before. */
const invisible = String.raw`[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\uFFF9-\uFFFB]`;

const either = new RegExp(`(?<kept>${spelling})|(?![\n\t])${invisible}`, 'gu');
const all = new RegExp(`(?![\\n\\t])${invisible}`, 'gu');

const withoutInvisible = (text: string): string => text.replaceAll(either, '$<kept>').normalize('NFC');

/** What goes may have stood between two that belong together, so it is looked at again; this often at most. */
const LOOKS = 4;

/** A text in Unicode's composed form without the characters that nobody sees, but for those that are spelling. */
function visible(text: string): string {
  let seen = text.normalize('NFC');
  // Most text has none of them.
  if (/^[\n\t\u0020-\u007E\u00A0-\u00AC\u00AE-\u024F]*$/.test(seen)) return seen;
  for (let look = 0; look < LOOKS; look += 1) {
    const next = withoutInvisible(seen);
    if (next === seen) return seen;
    seen = next;
  }
  return seen.replaceAll(all, '').normalize('NFC');
}

/**
 * One line of typed text as it is kept: composed (NFC), with one blank between words, without what nobody sees. Line ends,
 * which come with what is pasted, are blanks.
 */
export const cleanLine = (text: string): string =>
  visible(text.replaceAll(/[^\S\uFEFF]+|\u0085/gu, ' '))
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** Typed text of several lines as it is kept: as a line, but its line ends stay, each as one `\n`. */
export const cleanText = (text: string): string =>
  visible(text.replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/gu, '\n')).trim();
