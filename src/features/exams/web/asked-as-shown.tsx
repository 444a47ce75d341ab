import { MessageBox } from '#ui/feedback/message-box.tsx';
import type { AskedAsShown as State } from '../contract.ts';

/** A note above a submission's answers if it is not certain that the player saw the questions as they are shown. */
export function AskedAsShown({ state }: { state: State }) {
  if (state === 'yes') return null;
  return (
    <MessageBox tone={state === 'no' ? 'warning' : 'info'}>
      {state === 'no'
        ? 'These are not the questions that were answered: they were changed afterwards, outside this site.'
        : 'This exam was submitted before submissions recorded the questions that were shown. Their words may have changed while it was being answered.'}
    </MessageBox>
  );
}
