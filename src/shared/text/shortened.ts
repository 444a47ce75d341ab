/** A text of at most `max` characters, the last of which is '…' where it was longer. */
export function shortened(text: string, max: number): string {
  const characters = Array.from(text);
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
}
