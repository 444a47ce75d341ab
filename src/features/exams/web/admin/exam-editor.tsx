import { isolated } from '#shared/text/isolated.ts';
import { Editor } from '#ui/forms/editor.tsx';
import { lazily } from '#ui/late/lazily.tsx';
import type { ManagedExamDetail } from '../../admin-contract.ts';

const forms = () => import('./exam-forms.tsx');
const NewExamForm = lazily(forms, 'NewExamForm');
const ExamForm = lazily(forms, 'ExamForm');

type NewExamEditorProps = {
  gameSystems: readonly { id: string; name: string }[];
  /** Opens the page of the new exam, where its questions are written. */
  onCreated: (examId: string) => void;
};

export const NewExamEditor = (props: NewExamEditorProps) => (
  <Editor
    label="Add exam"
    primary
    title="Add exam"
    description="It is a draft until you publish it. Its questions are written on its own page."
    form={NewExamForm}
    given={props}
  />
);

export const ExamEditor = ({
  exam,
}: {
  exam: Pick<ManagedExamDetail, 'id' | 'name' | 'weight' | 'graders' | 'publishedAt' | 'revision'>;
}) => (
  <Editor label="Name and weight" title={`Edit ${isolated(exam.name)}`} form={ExamForm} given={{ exam }} />
);
