import { readGameSystemsState } from '../../../features/game-systems/web/admin/admin-queries.ts';
import { ManageGameSystemsPage } from '../../../features/game-systems/web/admin/manage-game-systems-page.tsx';
import type { ScreenProps } from '../screen-props.ts';

/** /admin/game-systems */
export const Screen = ({ search, onSearchChange }: ScreenProps) => (
  <ManageGameSystemsPage state={readGameSystemsState(search)} onStateChange={onSearchChange} />
);
