import { Editor } from '#ui/forms/editor.tsx';
import { lazily } from '#ui/late/lazily.tsx';

const NewTemplateForm = lazily(() => import('./new-template-form.tsx'), 'NewTemplateForm');

/** Adds a template; then goes to its page, where its clauses are written. */
export const NewTemplateEditor = ({ onCreated }: { onCreated: (templateId: string) => void }) => (
  <Editor
    label="Add agreement"
    primary
    title="Add agreement"
    description="It is a draft until you publish it. Its clauses are written on its own page."
    form={NewTemplateForm}
    given={{ onCreated }}
  />
);
