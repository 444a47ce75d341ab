import { newInviteShape, type NewInvite } from '../../contract.ts';

/** The most invitations that are sent together. */
export const MOST_FRIENDS = 20;

/** A friend on the list, as read or as corrected since. */
export type Friend = Pick<NewInvite, 'firstName' | 'lastName' | 'email'>;

/** Matches an address in a part of a list. */
const ADDRESS = /[^\s,;<>"()]+@[^\s,;<>"()]+/;

/**
 * Reads a list of friends in the formats that people have: one per line, or several as in a mail's To field; names and
 * addresses in either order, from a spreadsheet or a mail program. A friend without a name gets one from their address,
 * for the user to check. Repeated addresses are dropped.
 */
export function readFriends(text: string): Friend[] {
  const seen = new Set<string>();
  return text
    .split('\n')
    .flatMap(partsOf)
    .map(readFriend)
    .filter(({ email, firstName, lastName }) => {
      const key = email.toLowerCase();
      const isNew = email === '' ? `${firstName}${lastName}` !== '' : !seen.has(key);
      if (email !== '') seen.add(key);
      return isNew;
    });
}

/** The parts of a line, one per person: a line with several addresses is split after each, at a comma or semicolon outside of quotes. */
function partsOf(line: string): string[] {
  if (line.split('@').length <= 2) return [line];
  const parts: string[] = [];
  let part = '';
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && (character === ',' || character === ';') && ADDRESS.test(part)) {
      parts.push(part);
      part = '';
    } else part += character;
  }
  return [...parts, part];
}

function readFriend(part: string): Friend {
  const email = ADDRESS.exec(part)?.[0] ?? '';
  const isMailHeader = /<[^<>]*@[^<>]*>/.test(part);
  const name = email === '' ? part : part.replace(email, ' ');
  const pieces = name
    .replaceAll(/[<>"()]/g, ' ')
    .split(/[,;]/)
    .map((piece) => piece.trim())
    .filter(Boolean);
  // Mail programs write "Lee, Chris". In users' own lists, commas separate columns.
  const isTurned = pieces.length === 2 && (isMailHeader || name.includes('"'));
  const words = (isTurned ? pieces.toReversed() : pieces).join(' ').split(/\s+/).filter(Boolean);
  const [firstName = '', ...last] = words.length > 0 ? words : namesIn(email);
  return { email, firstName, lastName: last.join(' ') };
}

/** The name that an address suggests: chris.lee@… is Chris Lee. Empty if the address does not look like a name. */
function namesIn(email: string): string[] {
  const name = email.split('@')[0] ?? '';
  if (!/^\p{L}{2,}(?:[._-]\p{L}+){0,2}\d*$/u.test(name)) return [];
  return name
    .split(/[\d._-]+/)
    .filter(Boolean)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.substring(1)}`);
}

/** What is wrong with a friend of the list, by field; empty if an invitation can be sent. */
export function problemsOf(friend: Friend): Partial<Record<keyof Friend, string>> {
  const read = newInviteShape.safeParse(friend);
  if (read.success) return {};
  return Object.fromEntries(read.error.issues.toReversed().map(({ path, message }) => [path[0], message]));
}
