import { ImportPage } from '../../../features/retailers/web/import/import-page.tsx';

/** /admin/retailers/import */
export const Screen = () => <ImportPage />;
