import { useId } from 'react';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { hasFailed } from '#ui/feedback/has-failed.ts';
import { type PushState, usePush } from './use-push.ts';

const texts: Record<PushState, string> = {
  impossible:
    "This browser can't show push messages. On an iPhone or iPad, add this site to the Home Screen and open it from there.",
  blocked:
    'Push messages from this site are blocked in the browser. Allow notifications for this site in its settings, then load this page again.',
  off: 'Off. Once it is on, this device shows what is switched on under Push, also while the site is closed. It ends when you sign out here.',
  on: 'On. This device shows what is switched on under Push, also while the site is closed. It ends when you sign out here.',
};

/** Push messages on this device: how they stand, and the button that asks the browser for permission. */
export function PushPanel() {
  const { state, device, isPending, toggle } = usePush();
  const textId = useId();
  if (state !== 'impossible' && hasFailed(device))
    return (
      <ErrorState
        text="Whether this device takes push messages could not be loaded"
        busy={device.isFetching}
        onRetry={() => void device.refetch()}
      />
    );
  const canToggle = state === 'on' || state === 'off';
  return (
    <Card
      level={2}
      title="Push on this device"
      aside={
        canToggle && (
          <Button
            variant={state === 'on' ? 'quiet' : 'primary'}
            size="small"
            busy={isPending || device.isPending}
            aria-describedby={textId}
            onClick={() => void toggle()}
          >
            {state === 'on' ? 'Turn off' : 'Turn on'}
          </Button>
        )
      }
    >
      <p id={textId} role="status">
        {texts[state]}
      </p>
    </Card>
  );
}
