import { reloadSession } from './session.ts';

/** Asks the user to prove who they are; answers whether they did. */
export type ProofQuestion = { answer: (given: boolean) => void };

let open: ProofQuestion | null = null;
let asked: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function setOpen(question: ProofQuestion | null): void {
  open = question;
  for (const listener of listeners) listener();
}

/** Asks the user to prove who they are; resolves to whether they did. Whoever asks meanwhile gets the same answer. */
function askForProof(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    setOpen({
      answer: (given) => {
        asked = null;
        setOpen(null);
        resolve(given);
      },
    });
  });
  return asked;
}

/** The question that is open, for the one place of the page that shows it. */
export const openProofQuestion = (): ProofQuestion | null => open;

/** Calls back whenever a proof is asked for or given. Returns a function that stops it. */
export function onProofQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Sends something that takes a fresh sign-in. Where the server asks for one the user gives a proof, and it is sent again
 * as it was.
 * @throws what `send` throws; its refusal FRESH_SIGN_IN where no proof was given
 */
export async function withFreshSignIn<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const isRefused = (error as { code?: unknown }).code === 'FRESH_SIGN_IN';
    if (!isRefused || !(await askForProof())) throw error;
    return send();
  }
}

/** Whether the user's sign-in is fresh, or was made so now. For what no request of the page is, such as a download. */
export const isFreshNow = async (): Promise<boolean> =>
  (await reloadSession()).isFresh === true || askForProof();
