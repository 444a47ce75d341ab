import { GradingPage } from '../../../features/exams/web/admin/grading-page.tsx';

/** /admin/grading */
export const Screen = () => <GradingPage />;
