import { FailedMailPage } from '../../../features/outgoing-mail/web/failed-mail-page.tsx';

/** /admin/failed-mail */
export const Screen = () => <FailedMailPage />;
