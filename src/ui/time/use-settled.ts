import { useEffect, useState } from 'react';

/** A value once it has not changed for a while: for what is asked of the server while somebody types. */
export function useSettled<T>(value: T, afterMs = 250): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}

/**
 * The text of a field that is typed into. It is passed on, without blanks around it, once the user pauses; another given
 * text replaces it, such as when an address changes by itself.
 */
export function useSettledText(given: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(given);
  const [known, setKnown] = useState(given);
  const settled = useSettled(text);
  if (given !== known) {
    setKnown(given);
    if (given !== text.trim()) setText(given);
  }
  useEffect(() => {
    if (settled === text && settled.trim() !== given) onSettled(settled.trim());
  }, [settled, text, given, onSettled]);
  return [text, setText] as const;
}
