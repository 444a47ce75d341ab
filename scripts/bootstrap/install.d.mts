/** See install.mjs. */
export function neededPackages<Entry>(
  manifest: { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> },
  wanted: Record<string, Entry>,
  isChosen: (entry: Entry) => boolean,
): string[];
