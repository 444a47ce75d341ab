import { InboxPage } from '../../../features/contact/web/admin/inbox-page.tsx';
import { readInboxState } from '../../../features/contact/web/admin/queries.ts';
import type { ScreenProps } from '../screen-props.ts';

/** /admin/messages */
export const Screen = ({ search, onSearchChange }: ScreenProps) => (
  <InboxPage state={readInboxState(search)} onStateChange={onSearchChange} />
);
