import { readConventionsState } from '../../../features/conventions/web/admin-queries.ts';
import { ManageConventionsPage } from '../../../features/conventions/web/manage-conventions-page.tsx';
import type { ScreenProps } from '../screen-props.ts';

/** /admin/conventions */
export const Screen = ({ search, onSearchChange }: ScreenProps) => (
  <ManageConventionsPage state={readConventionsState(search)} onStateChange={onSearchChange} />
);
