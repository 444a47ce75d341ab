import { Badge } from '#ui/components/badge.tsx';
import type { ManagedTemplate } from '../../admin-contract.ts';

/** 'Draft', 'Published', 'Replaced' by a newer version, or 'Retired'. */
export function TemplateStateBadge({ template }: { template: ManagedTemplate }) {
  const { publishedAt, retiredAt, nextVersion } = template;
  if (publishedAt === null) return <Badge tone="yellow">Draft</Badge>;
  if (nextVersion?.isPublished) return <Badge tone="grey">Replaced</Badge>;
  return retiredAt === null ? <Badge tone="green">Published</Badge> : <Badge tone="grey">Retired</Badge>;
}
