import { searchWords, wordPatterns } from '#shared/text/search-words.ts';
import { type UsState, stateOf } from '../us-states.ts';

/** The number of words in the longest name of a state, 'Commonwealth of the Northern Mariana Islands'. */
const LONGEST_STATE = 6;

/**
 * Patterns for a store's `search_text`, which must match one pattern of each term. A word matches anywhere in the text;
 * a word of one or two letters only where a word begins. A state matches by name and by code; words of place names also
 * match their abbreviations. Empty for a text without words.
 */
export function searchTerms(text: string): string[][] {
  const words = searchWords(text);
  const terms: string[][] = [];
  for (let at = 0; at < words.length;) {
    const { length, state } = stateFrom(words, at);
    const name = words.slice(at, at + length).join(' ');
    terms.push(state === null ? wordPatterns(name) : patternsOf(state, name));
    at += length;
  }
  return terms;
}

/** Matches the text as typed, or the state's code or name. */
function patternsOf({ code, name }: UsState, typed: string): string[] {
  const short = code.toLowerCase();
  const spelled = searchWords(name).join(' ');
  // 'Mt.' can mean Mount as well as Montana.
  if (typed === short) return [...wordPatterns(short), `% ${spelled} `];
  const patterns = [`%${typed}%`, `% ${short} `];
  return typed === spelled ? patterns : patterns.concat(`% ${spelled} `);
}

/** The state named by the words that start here, with as many words as possible; else one word and no state. */
function stateFrom(words: readonly string[], at: number): { length: number; state: UsState | null } {
  for (let length = Math.min(LONGEST_STATE, words.length - at); length > 0; length -= 1) {
    const state = stateOf(words.slice(at, at + length).join(' '));
    if (state) return { length, state };
  }
  return { length: 1, state: null };
}
