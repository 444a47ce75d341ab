import { readCampaignsState } from '../../../features/campaigns/web/admin/admin-queries.ts';
import { ManageCampaignsPage } from '../../../features/campaigns/web/admin/manage-campaigns-page.tsx';
import type { ScreenProps } from '../screen-props.ts';

/** /admin/campaigns */
export const Screen = ({ search, onSearchChange }: ScreenProps) => (
  <ManageCampaignsPage state={readCampaignsState(search)} onStateChange={onSearchChange} />
);
