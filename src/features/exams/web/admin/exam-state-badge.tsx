import { Badge } from '#ui/components/badge.tsx';

type ExamStateBadgeProps = { exam: { publishedAt: string | null; isReplaced: boolean } };

/** 'Draft', 'Published', or 'Replaced' once a newer version is published. */
export function ExamStateBadge({ exam: { publishedAt, isReplaced } }: ExamStateBadgeProps) {
  if (publishedAt === null) return <Badge tone="yellow">Draft</Badge>;
  return isReplaced ? <Badge tone="grey">Replaced</Badge> : <Badge tone="green">Published</Badge>;
}
