import { isolated } from '#shared/text/isolated.ts';

type Clause = { name: string; title: string; text: string };

/** Clauses as one text, numbered, so that two versions can be compared. */
export const clausesAsText = (clauses: readonly Clause[]): string =>
  clauses
    .map(({ name, title, text }, index) =>
      [`${index + 1}. ${isolated(name)}`, ...(title === name ? [] : [title]), text].join('\n'),
    )
    .join('\n\n');
