import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { Editor } from '#ui/forms/editor.tsx';
import { lazily } from '#ui/late/lazily.tsx';
import { notifyFailure } from '#ui/feedback/toast.ts';
import { Confirm } from '#ui/popups/confirm.tsx';
import type { ManagedExamDetail } from '../../admin-contract.ts';
import { examsAdmin, examsKey } from './admin-queries.ts';

type PublishExamProps = {
  exam: ManagedExamDetail;
  /** Whether there are no unsaved changes. */
  isSaved: boolean;
};

const PublishVersionForm = lazily(() => import('./publish-version-form.tsx'), 'PublishVersionForm');

/** Publishes a draft to players, after a confirmation that explains the consequences. */
export function PublishExam({ exam, isSaved }: PublishExamProps) {
  const [open, setOpen] = useState(false);
  const publish = useChange(examsAdmin.publish, {
    done: `${isolated(exam.name)} is published`,
    failed: 'The exam could not be published',
    stale: [examsKey],
  });
  const ask = () => {
    if (isSaved) setOpen(true);
    else
      notifyFailure(
        'The exam could not be published',
        'Save the questions first: what is saved is published.',
      );
  };
  if (exam.version > 1 && isSaved && exam.questionCount > 0) {
    return (
      <Editor
        label="Publish"
        primary
        title={`Publish version ${exam.version} of ${isolated(exam.name)}?`}
        description={`It takes the place of the version before. Players who are writing their answers to that one can submit them for a day.`}
        form={PublishVersionForm}
        given={{ exam }}
      />
    );
  }
  return (
    <>
      <Button onClick={ask} disabled={isSaved && exam.questionCount === 0}>
        Publish
      </Button>
      <Confirm
        open={open}
        onOpenChange={setOpen}
        title={`Publish ${isolated(exam.name)}?`}
        text={`Players of ${isolated(exam.gameSystem.name)} can take it from now on. Its questions can be changed until the first of them submits it, and it can be removed until then.`}
        confirm="Publish"
        onConfirm={() => publish.run({ examId: exam.id, revision: exam.revision })}
      />
    </>
  );
}
