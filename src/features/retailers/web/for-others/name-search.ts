import { searchWords } from '#shared/text/search-words.ts';

/** Whether words of the name begin with every word of the text. */
function isNamed(name: string, words: readonly string[]): boolean {
  const named = searchWords(name);
  return words.every((word) => named.some((own) => own.startsWith(word)));
}

/**
 * Found stores in their order, but those that are called what somebody typed before those that only lie in a town of such a
 * name: whoever picks one store knows its name.
 */
export function namedFirst<Store extends { name: string }>(stores: readonly Store[], text: string): Store[] {
  const words = searchWords(text);
  const isCalledSo = new Map(stores.map((store) => [store, isNamed(store.name, words)]));
  return [
    ...stores.filter((store) => isCalledSo.get(store)),
    ...stores.filter((store) => !isCalledSo.get(store)),
  ];
}
