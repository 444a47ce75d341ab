import type { ClauseFields } from '../../admin-contract.ts';
import { AgreementDocument } from '../agreement-document.tsx';

type TemplatePreviewProps = { template: { content: string; clauses: readonly ClauseFields[] } };

/** The text with its clauses, as those who are asked will read it. */
export const TemplatePreview = ({ template: { content, clauses } }: TemplatePreviewProps) => (
  <AgreementDocument
    content={content}
    level={2}
    clauses={clauses.map(({ name, clauseName, clauseContent }, index) => ({
      name,
      sortorder: index + 1,
      clause: { name: clauseName, content: clauseContent },
    }))}
  />
);
