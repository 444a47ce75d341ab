import { GradingPage } from '../../../features/exams/web/grading-page.tsx';

/** /admin/grading */
export const Screen = () => <GradingPage />;
