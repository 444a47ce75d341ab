import { ImportPage } from '../../../features/retailers/web/import-page.tsx';

/** /admin/retailers/import */
export const Screen = () => <ImportPage />;
