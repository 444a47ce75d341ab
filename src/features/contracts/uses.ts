import { usesInWords } from '../../shared/uses.ts';

/** What keeps a template from being removed, in words; null when nobody decided on it. */
export const templateUses = ({ decisionCount }: { decisionCount: number }): string | null =>
  usesInWords([[decisionCount, 'decision']]);
