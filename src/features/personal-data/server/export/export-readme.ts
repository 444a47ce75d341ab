import { countWords } from '#shared/text/count-words.ts';

/** One file of an export, in words. */
export type DescribedFile = { path: string; title: string };

/** The text that lies beside somebody's data and says what is what. */
export function exportReadme(parts: {
  productName: string;
  publicUrl: string;
  currency: string;
  username: string;
  madeAt: Date;
  described: readonly DescribedFile[];
  /** How many files of theirs are in the archive. */
  files: number;
}): string {
  const { productName, publicUrl, currency, username, madeAt, described, files } = parts;
  const widest = Math.max(...described.map(({ path }) => path.length), 0);
  const lines = [
    `Your data at ${productName}`,
    '',
    `This is everything that ${productName} (${publicUrl}) keeps of the account "${username}".`,
    `It is as of ${madeAt.toISOString()}.`,
    '',
    'THE FILES',
    '',
    ...described.map(({ path, title }) => `${path.padEnd(widest)}  ${title}`),
    '',
    files === 0
      ? 'There are no pictures or other files of yours.'
      : `The folder files has ${countWords(files, 'picture or other file', 'pictures and other files')} of yours. data/campaign_files.json and data/uploads.json say under storage_key and original_key what each is, and data/players.json under alias_image_url.`,
    '',
    'HOW TO READ THEM',
    '',
    'Every file in the folder data is JSON in UTF-8: a list with an object for each row. Any text editor opens it, and spreadsheets can import it.',
    `Moments are in UTC, as ISO 8601 writes them: 2026-03-01T18:30:00.000Z is half past six in the evening in London. Prices are in ${currency}.`,
    'Names that end in id or _by, such as campaign_id, say which row of another file, or which thing of ours, is meant; campaign_title, session_start_date and the like beside them say what it is called today. What is null was never filled in.',
    '',
    'WHAT IS NOT IN HERE',
    '',
    'What opens or proves something: your password (we only keep a scrambled form of it), the secrets of your devices, links, codes and passkeys.',
    'What is about others: who rated you, who blocked you or reported something of yours, and which of our admins decided about it.',
    'What was deleted before, such as after its time, which our privacy policy lists.',
    '',
  ];
  return lines.join('\n');
}
