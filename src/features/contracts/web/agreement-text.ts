type Clause = { name: string; title: string; text: string };

/** Clauses as one text, so that two versions can be compared. Not numbered: one that is put in would change all behind it. */
export const clausesAsText = (clauses: readonly Clause[]): string =>
  clauses
    .map(({ name, title, text }) => [name, ...(title === name ? [] : [title]), text].join('\n'))
    .join('\n\n');
