import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import type { ManagedExamDetail } from '../../admin-contract.ts';
import { examsAdmin, examsKey } from './admin-queries.ts';

type NewVersionButtonProps = { exam: ManagedExamDetail; onOpen: (examId: string) => void };

/** Opens the next version of a published exam; creates it if there is none. */
export function NewVersionButton({ exam, onOpen }: NewVersionButtonProps) {
  const begin = useChange(examsAdmin.createVersion, {
    done: 'A new version is begun',
    failed: 'The new version could not be begun',
    stale: [examsKey],
    onDone: ({ id }) => onOpen(id),
  });
  if (exam.publishedAt === null) return null;
  const [newest] = exam.versions;
  if (newest && newest.version > exam.version) {
    return (
      <Button variant="quiet" size="small" onClick={() => onOpen(newest.id)}>
        {newest.publishedAt === null ? 'Open the draft of the next version' : 'See the newest version'}
      </Button>
    );
  }
  return (
    <Button size="small" busy={begin.isPending} onClick={() => void begin.run({ examId: exam.id })}>
      New version
    </Button>
  );
}
