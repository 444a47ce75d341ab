import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useChange } from '#ui/data/change.ts';
import { notifyFailure } from '#ui/feedback/toast.ts';
import { ownDevice, pushClient, pushKey } from './queries.ts';

/**
 * How push messages stand in this browser: it can't take them, its user has blocked them in the browser itself, or they
 * are on or off.
 */
export type PushState = 'impossible' | 'blocked' | 'on' | 'off';

const isPossible = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const TURN_ON_FAILED = "Push messages couldn't be turned on";

/** The push messages of this browser. The browser asks its user for permission when `turnOn` is called, and never before. */
export function usePush() {
  const device = useQuery({ ...ownDevice(), enabled: isPossible() });
  const [permission, setPermission] = useState(() => (isPossible() ? Notification.permission : 'denied'));
  useEffect(() => followPermission(setPermission), []);
  const [isAsking, setAsking] = useState(false);
  const set = useChange(pushClient.setDevice, {
    done: 'Push messages are on for this device',
    failed: TURN_ON_FAILED,
    stale: [pushKey],
  });
  const remove = useChange(pushClient.removeDevice, {
    done: 'Push messages are off for this device',
    failed: "Push messages couldn't be turned off",
    stale: [pushKey],
  });

  async function turnOn(publicKey: string): Promise<void> {
    const answered = await Notification.requestPermission();
    setPermission(answered);
    if (answered !== 'granted') return;
    const subscription = await subscribe(publicKey);
    const { endpoint = '', keys } = subscription.toJSON();
    await set.run({ endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' });
  }

  async function turnOff(): Promise<void> {
    if (!(await remove.run({}))) return;
    // The server sends nothing any more, whatever the browser makes of this.
    const registration = await navigator.serviceWorker.getRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    await subscription?.unsubscribe();
  }

  const { data } = device;
  const state: PushState = !isPossible()
    ? 'impossible'
    : permission === 'denied'
      ? 'blocked'
      : data?.isOn && permission === 'granted'
        ? 'on'
        : 'off';
  return {
    state,
    device,
    isPending: isAsking || set.isPending || remove.isPending,
    toggle: async () => {
      if (!data) return;
      setAsking(true);
      try {
        await (state === 'on' ? turnOff() : turnOn(data.publicKey));
      } catch {
        notifyFailure(TURN_ON_FAILED, "The browser couldn't reach its push service. Please try again later.");
      } finally {
        setAsking(false);
      }
    },
  };
}

/** Says what the browser permits, now and whenever its user changes that in the browser's settings. Returns a function that ends it. */
function followPermission(said: (permission: NotificationPermission) => void): () => void {
  const stop = new AbortController();
  const follow = async () => {
    if (!isPossible()) return;
    const status = await navigator.permissions.query({ name: 'notifications' });
    const say = () => said(status.state === 'prompt' ? 'default' : status.state);
    if (!stop.signal.aborted) say();
    status.addEventListener('change', say, { signal: stop.signal });
  };
  // A browser that can't be asked is one whose answer was read when the page began.
  follow().catch(() => undefined);
  return () => stop.abort();
}

/** The browser's subscription under the server's key; one under an earlier key is given up. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = Uint8Array.from(atob(publicKey.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );
  const earlier = await pushManager.getSubscription();
  const earlierKey = earlier?.options.applicationServerKey;
  const isSame = earlierKey && String(new Uint8Array(earlierKey)) === String(key);
  if (earlier && isSame) return earlier;
  await earlier?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}
