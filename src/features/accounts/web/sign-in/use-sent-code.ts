import { useState } from 'react';
import type { CodeType } from '../../inputs.ts';
import type { AuthView } from './auth-search.ts';

/** A code that was sent from this tab: where to, what for, and when (ms). The code itself is not in it. */
export type SentCode = { kind: 'email' | 'phone'; to: string; type: CodeType; at: number };

const KEY = 'code-sent';

/** The longest that a message is waited for here. */
const KEPT_MS = 60 * 60_000;

const isText = (value: unknown): value is string => typeof value === 'string';

/** What was kept, if it is what this page keeps, and not too long ago. */
export function readSentCode(kept: string | null, now: number): SentCode | null {
  try {
    const sent = JSON.parse(kept ?? 'null') as Partial<SentCode> | null;
    if (!sent || !isText(sent.to) || typeof sent.at !== 'number' || now - sent.at > KEPT_MS) return null;
    const isKnown = (sent.kind === 'email' || sent.kind === 'phone') && sent.type && sent.type in viewOf;
    return isKnown ? (sent as SentCode) : null;
  } catch {
    return null;
  }
}

/** The view that sends such a code, and the endpoint that sends it again. */
export const viewOf: Record<CodeType, AuthView> = {
  signup: 'sign_up',
  otp: 'magic_link',
  recovery: 'forgotten_password',
};
export const sendAgainPathOf: Record<CodeType, string> = {
  signup: '/resend',
  otp: '/magic-link',
  recovery: '/recover',
};

function storedCode(): SentCode | null {
  try {
    return readSentCode(sessionStorage.getItem(KEY), Date.now());
  } catch {
    return null;
  }
}

function store(sent: SentCode | null): void {
  try {
    if (sent) sessionStorage.setItem(KEY, JSON.stringify(sent));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage it is known until the page is loaded again.
  }
}

/** Forgets where a code was sent, once somebody is signed in. */
export const forgetSentCode = (): void => store(null);

/** The code that was sent last, also after the page was loaded again, as phones do when one looks at a message. */
export function useSentCode(): [SentCode | null, (sent: SentCode | null) => void] {
  const [sent, setSent] = useState(storedCode);
  const remember = (next: SentCode | null) => {
    store(next);
    setSent(next);
  };
  return [sent, remember];
}
