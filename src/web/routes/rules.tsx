import { createFileRoute } from '@tanstack/react-router';
import { RulesPage } from '../texts/rules-page.tsx';

export const Route = createFileRoute('/rules')({ component: RulesPage });
