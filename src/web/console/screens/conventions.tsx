import { readConventionsState } from '../../../features/conventions/web/admin/admin-queries.ts';
import { ManageConventionsPage } from '../../../features/conventions/web/admin/manage-conventions-page.tsx';
import type { ScreenProps } from '../screen-props.ts';

/** /admin/conventions */
export const Screen = ({ search, onSearchChange }: ScreenProps) => (
  <ManageConventionsPage state={readConventionsState(search)} onStateChange={onSearchChange} />
);
