import { Badge } from '#ui/components/badge.tsx';
import type { Session } from '#features/sessions/session-contract.ts';

/** A badge that says whether a session goes ahead; nothing if it does in any case. */
export function GoBadge({ going }: { going: Session['goingAhead'] }) {
  if (!going) return null;
  if (going.state === 'ahead') return <Badge tone="green">Goes ahead</Badge>;
  return <Badge tone="orange">{`Needs ${going.missing} more`}</Badge>;
}
