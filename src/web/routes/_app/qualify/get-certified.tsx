import { createFileRoute } from '@tanstack/react-router';
import { GetCertifiedPage } from '#features/game-systems/web/get-certified-page.tsx';

export const Route = createFileRoute('/_app/qualify/get-certified')({ component: GetCertifiedPage });
