import { useNavigate } from '@tanstack/react-router';
import { ManageTemplatePage } from '../../../features/contracts/web/admin/manage-template-page.tsx';
import type { ScreenProps } from '../screen-props.ts';

/** /admin/agreements/{templateId} */
export function Screen({ part }: ScreenProps) {
  const navigate = useNavigate();
  return (
    <ManageTemplatePage
      templateId={part}
      onRemoved={() => void navigate({ to: '/admin/$', params: { _splat: 'agreements' } })}
    />
  );
}
