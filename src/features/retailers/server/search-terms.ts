import { searchWords, wordPatterns } from '#shared/text/search-words.ts';
import { type UsState, stateOf } from '../us-states.ts';

/** Words of the longest name, 'Commonwealth of the Northern Mariana Islands'. */
const LONGEST_STATE = 6;

/**
 * What a store's `search_text` has to be like: one of the patterns of each term. A word is found wherever it stands, one
 * of one or two letters where a word begins; a state by its name and by its code, words of places also written short or long. Empty for a text without words.
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

/** What is typed stands there, or the state's code or name does. */
function patternsOf({ code, name }: UsState, typed: string): string[] {
  const short = code.toLowerCase();
  const spelled = searchWords(name).join(' ');
  // 'Mt.' is Mount as well as Montana.
  if (typed === short) return [...wordPatterns(short), `% ${spelled} `];
  const patterns = [`%${typed}%`, `% ${short} `];
  return typed === spelled ? patterns : patterns.concat(`% ${spelled} `);
}

/** The state that the words from here on name, by the most words; one word that names none. */
function stateFrom(words: readonly string[], at: number): { length: number; state: UsState | null } {
  for (let length = Math.min(LONGEST_STATE, words.length - at); length > 0; length -= 1) {
    const state = stateOf(words.slice(at, at + length).join(' '));
    if (state) return { length, state };
  }
  return { length: 1, state: null };
}
