import { Badge, type BadgeTone } from '../../../ui/components/badge.tsx';
import type { InviteStatus } from '../rules.ts';

/** Each status with its words and its colour. */
const looks: Record<InviteStatus, [BadgeTone, string]> = {
  unsent: ['grey', 'Unsent'],
  sent: ['blue', 'Sent'],
  read: ['yellow', 'Read'],
  clicked: ['purple', 'Clicked'],
  accepted: ['green', 'Accepted'],
  declined: ['red', 'Declined'],
  canceled: ['dark', 'Canceled'],
  email_failed: ['orange', 'Email failed'],
};

/** The badge of an invitation. */
export function InviteBadge({ status }: { status: InviteStatus }) {
  const [tone, words] = looks[status];
  return <Badge tone={tone}>{words}</Badge>;
}
