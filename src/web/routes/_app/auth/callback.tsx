import { createFileRoute } from '@tanstack/react-router';
import { CallbackPage } from '#features/accounts/web/sign-in/callback-page.tsx';

export const Route = createFileRoute('/_app/auth/callback')({ component: CallbackPage });
