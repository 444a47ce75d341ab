import { readFailedInvitesState } from '../../../features/invites/web/admin/admin-queries.ts';
import { FailedInvitesPage } from '../../../features/invites/web/admin/failed-invites-page.tsx';
import type { ScreenProps } from '../screen-props.ts';

/** /admin/failed-invites */
export const Screen = ({ search, onSearchChange }: ScreenProps) => (
  <FailedInvitesPage state={readFailedInvitesState(search)} onStateChange={onSearchChange} />
);
