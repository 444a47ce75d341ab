import { searchWords } from '#shared/text/search-words.ts';

/** Whether each of these words is the beginning of a word in the name. */
function isNamed(name: string, words: readonly string[]): boolean {
  const named = searchWords(name);
  return words.every((word) => named.some((own) => own.startsWith(word)));
}

/**
 * Sorts found stores whose name matches the typed text before those that only match by their town, otherwise keeping
 * the order: people who pick one store usually know its name.
 */
export function namedFirst<Store extends { name: string }>(stores: readonly Store[], text: string): Store[] {
  const words = searchWords(text);
  const isCalledSo = new Map(stores.map((store) => [store, isNamed(store.name, words)]));
  return [
    ...stores.filter((store) => isCalledSo.get(store)),
    ...stores.filter((store) => !isCalledSo.get(store)),
  ];
}
