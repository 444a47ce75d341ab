import { useEffect } from 'react';

const TRY_AGAIN_MS = 10_000;

/** Sends what a queue keeps: at once, whenever the network is back, and every ten seconds. */
export function useSendKept(queue: { sendAll: () => Promise<void> }): void {
  useEffect(() => {
    const send = () => void queue.sendAll();
    send();
    addEventListener('online', send);
    const timer = setInterval(send, TRY_AGAIN_MS);
    return () => {
      removeEventListener('online', send);
      clearInterval(timer);
    };
  }, [queue]);
}
