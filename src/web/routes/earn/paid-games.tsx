import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../../../ui/page.tsx';

/** A heading and one line, by specification (section 1 of the accounts document). */
const PaidGamesPage = () => (
  <Page title="Paid Games" line="Host paid games online and earn from every seat you fill." />
);

export const Route = createFileRoute('/earn/paid-games')({ component: PaidGamesPage });
