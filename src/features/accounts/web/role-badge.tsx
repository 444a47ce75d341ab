import type { Role } from '#shared/actor.ts';
import { Badge } from '#ui/components/badge.tsx';

const tones = { user: 'grey', admin: 'purple' } as const;

/** A user's role, as the profile and the console show it. */
export const RoleBadge = ({ role }: { role: Role }) => <Badge tone={tones[role]}>{role}</Badge>;
