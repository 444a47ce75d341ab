import { Badge, type BadgeTone } from '#ui/components/badge.tsx';

type Decision = 'nothing' | 'hide' | 'remove';

const looks: Record<Decision, { tone: BadgeTone; words: string }> = {
  nothing: { tone: 'green', words: 'left as it is' },
  hide: { tone: 'orange', words: 'hidden' },
  remove: { tone: 'red', words: 'removed' },
};

type DecisionBadgeProps = { decision: Decision; isRestored?: boolean };

/** The decision about a thing, or that it was restored since. */
export const DecisionBadge = ({ decision, isRestored = false }: DecisionBadgeProps) =>
  isRestored ? (
    <Badge tone="blue">shown again</Badge>
  ) : (
    <Badge tone={looks[decision].tone}>{looks[decision].words}</Badge>
  );
