import { AuditLogPage } from '../../../features/audit-log/web/audit-log-page.tsx';
import { readAuditState } from '../../../features/audit-log/web/queries.ts';
import type { ScreenProps } from '../screen-props.ts';

/** /admin/audit-log */
export const Screen = ({ search, onSearchChange }: ScreenProps) => (
  <AuditLogPage state={readAuditState(search)} onStateChange={onSearchChange} />
);
