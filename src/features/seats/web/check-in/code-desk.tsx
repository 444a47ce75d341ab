import { Camera, CameraOff } from 'lucide-react';
import { type FormEvent, Suspense, useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { TextField } from '#ui/forms/field.tsx';
import { lazily } from '#ui/late/lazily.tsx';
import { codeIn } from '../../check-in/rules.ts';
import styles from './check-in.module.css';

const CodeCamera = lazily(() => import('./code-camera.tsx'), 'CodeCamera');

/** The search parameter of the URL when this page reloads itself to open the camera. */
const SCAN_SEARCH = 'scan';

/**
 * Whether this document may open the camera. Browsers decide that when a document is loaded, and only this page is sent
 * with the permission. After a navigation from another page within the app, the document is still the one of that page.
 */
function mayOpenCamera(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return !loaded || new URL(loaded.name).pathname === location.pathname;
}

export type CodeResult = { tone: 'good' | 'bad'; text: string };

type CodeDeskProps = {
  /** Whether the camera opens right away. */
  startsScanning: boolean;
  /** Checks in the player with this code, and returns the result to show. */
  onCode: (code: string) => Promise<CodeResult>;
};

/** Checks players in by their codes: read by the camera, or typed. */
export function CodeDesk({ startsScanning, onCode }: CodeDeskProps) {
  const [isScanning, setScanning] = useState(() => startsScanning && mayOpenCamera());
  const [typed, setTyped] = useState('');
  const [result, setResult] = useState<CodeResult | null>(null);

  const take = async (text: string): Promise<boolean> => {
    const code = codeIn(text);
    const next: CodeResult = code
      ? await onCode(code)
      : { tone: 'bad', text: 'This is no check-in code. It has 8 letters and digits.' };
    setResult(next);
    return next.tone === 'good';
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await take(typed)) setTyped('');
  };
  const scan = () => {
    if (isScanning || mayOpenCamera()) setScanning(!isScanning);
    else location.assign(`${location.pathname}?${SCAN_SEARCH}=1`);
  };
  return (
    <section className={styles.desk} aria-label="Check in by code">
      <Button variant="quiet" aria-pressed={isScanning} onClick={scan}>
        {isScanning ? <CameraOff size={18} aria-hidden="true" /> : <Camera size={18} aria-hidden="true" />}
        {isScanning ? 'Close the camera' : 'Scan codes'}
      </Button>
      <form className={styles.typing} onSubmit={(event) => void submit(event)}>
        <TextField
          label="Or type a code"
          value={typed}
          onValueChange={setTyped}
          placeholder="K7MQ 2XPD"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" disabled={typed.trim() === ''}>
          Check in
        </Button>
      </form>
      {isScanning && (
        <Suspense fallback={<div className={styles.camera} />}>
          <CodeCamera onText={(text) => void take(text)} />
        </Suspense>
      )}
      <p className={styles.result} role="status" data-tone={result?.tone}>
        {result?.text}
      </p>
    </section>
  );
}
