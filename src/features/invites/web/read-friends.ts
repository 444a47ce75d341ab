import { newInviteShape, type NewInvite } from '../contract.ts';

/** Invitations that are sent at once. */
export const MOST_FRIENDS = 20;

/** One line of what was typed: whom it names, and what is wrong with it, if anything is. */
export type FriendLine = {
  /** Which line it is, from 1. */
  number: number;
  text: string;
  friend: NewInvite | null;
  problem: string | null;
};

/** Splits a line at commas, semicolons, brackets and spaces. */
const wordsOf = (line: string): string[] => line.split(/[\s,;<>"()]+/).filter(Boolean);

/**
 * Reads a list of friends, one a line: a name and an address in either order, as mail programs write them. Empty lines are
 * left out, an address counts once, and lines beyond MOST_FRIENDS are not sent.
 */
export function readFriends(text: string): FriendLine[] {
  const lines = text.split('\n').map((line) => line.trim());
  const seen = new Set<string>();
  return lines.filter(Boolean).map((line, index) => {
    const words = wordsOf(line);
    const email = words.find((word) => word.includes('@')) ?? '';
    const [firstName = '', ...last] = words.filter((word) => word !== email);
    const read = newInviteShape.safeParse({ email, firstName, lastName: last.join(' ') });
    const problem = (why: string) => ({ number: index + 1, text: line, friend: null, problem: why });
    if (!read.success) return problem(read.error.issues[0]?.message ?? 'This line could not be read');
    if (seen.has(email.toLowerCase())) return problem('This address stands above already');
    if (index >= MOST_FRIENDS) return problem(`Only ${MOST_FRIENDS} at once`);
    seen.add(email.toLowerCase());
    return { number: index + 1, text: line, friend: read.data, problem: null };
  });
}
