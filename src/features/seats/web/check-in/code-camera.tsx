import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import styles from './check-in.module.css';
import { createCodeReader } from './read-codes.ts';

const LOOK_EVERY_MS = 150;
/** A code that stays in front of the camera is read once in this time. */
const SAME_CODE_MS = 3_000;

type CameraState = 'starting' | 'on' | 'refused' | 'missing' | 'failed';

const troubles: Record<'refused' | 'missing' | 'failed', { title: string; text: string }> = {
  refused: {
    title: 'The camera is not allowed here',
    text: "Allow it in your browser's settings for this site, then open the camera again. You can also type the code.",
  },
  missing: { title: 'No camera found', text: 'Type the code instead, or use the list.' },
  failed: {
    title: 'The camera did not start',
    text: 'Another program may be using it. You can also type the code.',
  },
};

function stateOf(error: unknown): CameraState {
  const { name } = error as Error;
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed';
}

/** The camera's picture. Reports every code that it sees. The camera is turned off when this unmounts. */
export function CodeCamera({ onText }: { onText: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const read = useEffectEvent(onText);

  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    let stream: MediaStream | undefined;
    const last = { text: '', at: 0 };
    const stop = () => stream?.getTracks().forEach((track) => track.stop());

    async function start(element: HTMLVideoElement) {
      if (!navigator.mediaDevices) return setState('missing');
      const [reader, opened] = await Promise.all([
        createCodeReader(),
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false }),
      ]);
      stream = opened;
      if (signal.aborted) return stop();
      element.srcObject = opened;
      await element.play();
      setState('on');
      while (!signal.aborted) {
        const text = await reader(element).catch(() => null);
        if (text !== null && !signal.aborted && (text !== last.text || Date.now() - last.at > SAME_CODE_MS))
          read(text);
        if (text !== null) Object.assign(last, { text, at: Date.now() });
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    }
    if (video.current)
      start(video.current).catch((error: unknown) => signal.aborted || setState(stateOf(error)));
    return () => {
      gone.abort();
      stop();
    };
  }, []);

  const trouble = state === 'starting' || state === 'on' ? null : troubles[state];
  if (trouble) {
    return (
      <MessageBox tone="warning" title={trouble.title}>
        {trouble.text}
      </MessageBox>
    );
  }
  return (
    <div className={styles.camera}>
      <video ref={video} className={styles.video} playsInline muted aria-label="What the camera sees" />
      {state === 'starting' && <p className={styles.starting}>Starting the camera…</p>}
    </div>
  );
}
