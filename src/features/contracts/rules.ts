import { usesInWords } from '#shared/uses.ts';

/** Clauses of one template: more than anybody reads. */
export const MOST_CLAUSES = 100;

/** What keeps a template from being removed, in words; null when it has no responses. */
export const templateUses = ({ decisionCount }: { decisionCount: number }): string | null =>
  usesInWords([[decisionCount, 'decision']]);
