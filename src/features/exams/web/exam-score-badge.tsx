import { Badge } from '#ui/components/badge.tsx';
import { standingText } from '../rules.ts';

/** 'In Review', or the score in percent. */
export const ExamScoreBadge = ({ scorePercent }: { scorePercent: number | null }) => (
  <Badge tone={scorePercent === null ? 'yellow' : 'green'}>
    {standingText({ submitted: true, scorePercent })}
  </Badge>
);
