import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { notifyFailure } from '#ui/feedback/toast.ts';
import { Confirm } from '#ui/popups/confirm.tsx';
import type { ManagedTemplateDetail } from '../../admin-contract.ts';
import { contractsKey } from '../queries.ts';
import { templatesAdmin } from './admin-queries.ts';

type PublishTemplateProps = {
  template: ManagedTemplateDetail;
  /** Whether nothing is typed that was not saved. */
  isSaved: boolean;
};

/** Offers a draft to everybody, after a question that says what follows. */
export function PublishTemplate({ template, isSaved }: PublishTemplateProps) {
  const [open, setOpen] = useState(false);
  const { id: templateId, name, revision, version, clauseCount } = template;
  const failed = 'The agreement could not be published';
  const publish = useChange(templatesAdmin.publish, {
    done: `${isolated(name)} is published`,
    failed,
    stale: [contractsKey],
  });
  const ask = () => {
    if (isSaved) setOpen(true);
    else notifyFailure(failed, 'Save it first: what is saved is published.');
  };
  return (
    <>
      <Button onClick={ask} disabled={isSaved && clauseCount === 0}>
        Publish
      </Button>
      <Confirm
        open={open}
        onOpenChange={setOpen}
        title={`Publish ${isolated(name)}?`}
        text={
          version === 1
            ? 'Everybody is offered it from now on. Its text stays as it is then: a change is a new version.'
            : `Everybody is offered version ${version} from now on, also who accepted the one before; that one is offered no longer. Copies of it stay as they were decided on.`
        }
        confirm="Publish"
        onConfirm={() => publish.run({ templateId, revision })}
      />
    </>
  );
}
