import { useNavigate } from '@tanstack/react-router';
import type { managedTemplates } from '#features/contracts/web/admin/admin-queries.ts';
import { ManageTemplatesPage } from '#features/contracts/web/admin/manage-templates-page.tsx';
import { NewTemplateEditor } from '#features/contracts/web/admin/template-editor.tsx';
import type { ListScreenProps } from '#ui/data/browse.tsx';

/** /admin/agreements, with the button that adds one. */
export function AgreementsScreen(props: ListScreenProps<typeof managedTemplates>) {
  const navigate = useNavigate();
  const open = (templateId: string) =>
    void navigate({ to: '/admin/agreements/$templateId', params: { templateId } });
  return <ManageTemplatesPage {...props} action={<NewTemplateEditor onCreated={open} />} />;
}
