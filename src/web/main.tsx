import { createAppRouter } from './router.tsx';
import { startPages } from './start.tsx';

await startPages(createAppRouter());
