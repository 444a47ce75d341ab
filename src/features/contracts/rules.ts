import { usesInWords } from '#shared/uses.ts';

/** Who is asked to decide on an agreement: all, whoever runs campaigns, or whoever manages stores. */
export const audiences = ['everybody', 'organisers', 'stores'] as const;
export type Audience = (typeof audiences)[number];

/** Clauses of one template: more than anybody reads. */
export const MOST_CLAUSES = 100;

/** What keeps a template from being removed, in words; null when it has no responses. */
export const templateUses = ({ decisionCount }: { decisionCount: number }): string | null =>
  usesInWords([[decisionCount, 'decision']]);
