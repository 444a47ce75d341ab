import { BadgeCheck } from 'lucide-react';
import { Badge } from '#ui/components/badge.tsx';

/** The mark of players who submitted at least one of a system's exams. */
export const CertifiedBadge = () => (
  <Badge tone="green">
    <BadgeCheck size={15} aria-hidden="true" />
    Certified
  </Badge>
);
