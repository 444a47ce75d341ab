import { readUsersState } from '../../../features/accounts/web/admin/queries.ts';
import { UsersPage } from '../../../features/accounts/web/admin/users-page.tsx';
import type { ScreenProps } from '../screen-props.ts';

/** /admin/users */
export const Screen = ({ search, onSearchChange }: ScreenProps) => (
  <UsersPage state={readUsersState(search)} onStateChange={onSearchChange} />
);
