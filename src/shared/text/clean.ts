/** Scripts in which the joiners U+200C and U+200D are part of the spelling of words. */
const JOINED = [
  'Arabic Syriac Mongolian Nko Adlam Hanifi_Rohingya Phags_Pa Mandaic',
  'Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam',
  'Sinhala Khmer Myanmar Tibetan Balinese Javanese',
]
  .flatMap((scripts) => scripts.split(' '))
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');

const PICTURE = String.raw`\p{Extended_Pictographic}`;

/** Invisible characters that carry meaning, recognised by the characters around them. */
const spelling = [
  // Between two letters of these scripts, for example in Persian or Hindi.
  `(?<=[${JOINED}])[\\u200C\\u200D](?=[${JOINED}])`,
  // Between emoji that form one picture: a family, an astronaut.
  `(?<=[${PICTURE}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=${PICTURE})`,
  // After an emoji or a keycap: selects its display as a picture or as text.
  String.raw`(?<=[${PICTURE}\p{Emoji_Modifier}\p{Regional_Indicator}#*0-9])[\uFE0E\uFE0F]`,
  // Flags of regions within countries.
  String.raw`(?<=\u{1F3F4}[\u{E0030}-\u{E007A}]{0,6})[\u{E0030}-\u{E007A}](?=[\u{E0030}-\u{E007A}]{0,6}\u{E007F})`,
  String.raw`(?<=\u{1F3F4}[\u{E0030}-\u{E007A}]{1,6})\u{E007F}`,
  // Variants of one character.
  String.raw`(?<=\p{Script=Han})[\uFE00-\uFE0D\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=\p{Script=Mongolian})[\u180B-\u180F]`,
].join('|');

/** Invisible characters, marks that change the text's direction, and halves of surrogate pairs. Line ends are handled earlier. */
const invisible = String.raw`[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\uFFF9-\uFFFB]`;

const either = new RegExp(`(?<kept>${spelling})|(?![\n\t])${invisible}`, 'gu');
const all = new RegExp(`(?![\\n\\t])${invisible}`, 'gu');

const withoutInvisible = (text: string): string => text.replaceAll(either, '$<kept>').normalize('NFC');

/** Removing a character can make its neighbours match, so the text is checked again, at most this many times. */
const LOOKS = 4;

/** A text in NFC, without invisible characters except those that carry meaning. */
function visible(text: string): string {
  let seen = text.normalize('NFC');
  // Fast path: most text has none of them.
  if (/^[\n\t\u0020-\u007E\u00A0-\u00AC\u00AE-\u024F]*$/.test(seen)) return seen;
  for (let look = 0; look < LOOKS; look += 1) {
    const next = withoutInvisible(seen);
    if (next === seen) return seen;
    seen = next;
  }
  return seen.replaceAll(all, '').normalize('NFC');
}

/**
 * One line of typed text in its stored form: in NFC, with single blanks between words, without invisible characters.
 * Line ends, which pasted text may contain, become blanks.
 */
export const cleanLine = (text: string): string =>
  visible(text.replaceAll(/[^\S\uFEFF]+|\u0085/gu, ' '))
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** Typed text of several lines in its stored form: cleaned like a line, but line ends stay, each as one `\n`. */
export const cleanText = (text: string): string =>
  visible(text.replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/gu, '\n')).trim();
