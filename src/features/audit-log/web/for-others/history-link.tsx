import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import type { HistoryKind } from '../../contract.ts';

type HistoryLinkProps = {
  kind: HistoryKind;
  id: Id;
  /** What it is called, where several links stand on one page. */
  name?: string;
};

export const HistoryLink = ({ kind, id, name }: HistoryLinkProps) => (
  <ButtonLink
    to="/admin/history/$kind/$subjectId"
    params={{ kind, subjectId: id }}
    variant="quiet"
    size="small"
    {...(name !== undefined && { 'aria-label': `History of ${isolated(name)}` })}
  >
    History
  </ButtonLink>
);
