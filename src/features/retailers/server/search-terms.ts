import { stateCodes } from '../import/us-states.ts';
import { searchWords } from '../search-words.ts';

const stateNames = new Map(Object.entries(stateCodes).map(([name, code]) => [code.toLowerCase(), name]));
/** Words of the longest name, 'District of Columbia'. */
const LONGEST_STATE = 3;

/**
 * What a store's `search_text` has to be like: one of the patterns of each term. A word is found wherever it stands, one
 * of one or two letters where a word begins; a state by its name and by its code. Empty for a text without words.
 */
export function searchTerms(text: string): string[][] {
  const words = searchWords(text);
  const terms: string[][] = [];
  for (let at = 0; at < words.length;) {
    const length = lengthOfState(words, at);
    const name = words.slice(at, at + Math.max(length, 1)).join(' ');
    const code = stateCodes[name];
    const spelled = stateNames.get(name);
    if (code !== undefined) terms.push([`%${name}%`, `% ${code.toLowerCase()} `]);
    else if (spelled !== undefined) terms.push([`% ${name}%`, `% ${spelled} `]);
    else terms.push([name.length > 2 ? `%${name}%` : `% ${name}%`]);
    at += Math.max(length, 1);
  }
  return terms;
}

/** How many words from here on are a state's name. */
function lengthOfState(words: readonly string[], at: number): number {
  for (let length = LONGEST_STATE; length > 0; length -= 1) {
    if (words.slice(at, at + length).join(' ') in stateCodes) return length;
  }
  return 0;
}
