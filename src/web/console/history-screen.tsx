import type { HistoryKind } from '#features/audit-log/contract.ts';
import type { KeptThing } from '#features/audit-log/web/for-others/kept-thing.ts';
import { HistoryPage } from '#features/audit-log/web/history/history-page.tsx';
import { templateHistory } from '#features/contracts/web/for-others/template-history.ts';
import { conventionHistory } from '#features/conventions/web/for-others/convention-history.ts';
import { examHistory } from '#features/exams/web/for-others/exam-history.ts';
import { gameSystemHistory } from '#features/game-systems/web/for-others/game-system-history.ts';
import { retailerHistory } from '#features/retailers/web/for-others/retailer-history.ts';
import type { Id } from '#shared/ids.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Page } from '#ui/page.tsx';

const kinds: Record<HistoryKind, KeptThing> = {
  convention: conventionHistory,
  exam: examHistory,
  'game-system': gameSystemHistory,
  retailer: retailerHistory,
  template: templateHistory,
};

const isKind = (kind: string): kind is HistoryKind => kind in kinds;

/** /admin/history/{kind}/{id}: the history of whatever keeps one. */
export const HistoryScreen = ({ kind, id }: { kind: string; id: Id }) =>
  isKind(kind) ? (
    <HistoryPage kept={kinds[kind]} id={id} />
  ) : (
    <Page title="History">
      <EmptyState text="Nothing of this kind has a history." piece="flag" />
    </Page>
  );
