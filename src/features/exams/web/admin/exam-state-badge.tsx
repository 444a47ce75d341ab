import { Badge } from '#ui/components/badge.tsx';

/** 'Draft' or 'Published'. */
export const ExamStateBadge = ({ exam }: { exam: { publishedAt: string | null } }) =>
  exam.publishedAt === null ? <Badge tone="yellow">Draft</Badge> : <Badge tone="green">Published</Badge>;
