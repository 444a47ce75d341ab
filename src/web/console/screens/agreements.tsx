import { useNavigate } from '@tanstack/react-router';
import { readTemplatesState } from '../../../features/contracts/web/admin/admin-queries.ts';
import { ManageTemplatesPage } from '../../../features/contracts/web/admin/manage-templates-page.tsx';
import { NewTemplateEditor } from '../../../features/contracts/web/admin/template-editor.tsx';
import type { ScreenProps } from '../screen-props.ts';

/** /admin/agreements */
export function Screen({ search, onSearchChange }: ScreenProps) {
  const navigate = useNavigate();
  return (
    <ManageTemplatesPage
      state={readTemplatesState(search)}
      onStateChange={onSearchChange}
      action={
        <NewTemplateEditor
          onCreated={(id) => void navigate({ to: '/admin/$', params: { _splat: `agreements/${id}` } })}
        />
      }
    />
  );
}
