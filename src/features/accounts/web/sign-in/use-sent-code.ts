import { useState } from 'react';
import type { CodeType } from '../../inputs.ts';
import type { AuthView } from './auth-search.ts';

/** A code that was requested in this tab: where it was sent, its purpose, and when (ms). Does not contain the code itself. */
export type SentCode = { kind: 'email' | 'phone'; to: string; type: CodeType; at: number };

const KEY = 'code-sent';

/** How long the page waits for a message at most. */
const KEPT_MS = 60 * 60_000;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Parses a stored value; null if this page did not write it or it is too old. */
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

/** By the type of code: the view that requests it, and the endpoint that sends it again. */
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
    // Without storage it is remembered until the page is reloaded.
  }
}

/** Forgets where a code was sent, after the user has signed in. */
export const forgetSentCode = (): void => store(null);

/** The code that was sent last. Survives a reload, which phones do when their user switches to the message and back. */
export function useSentCode(): [SentCode | null, (sent: SentCode | null) => void] {
  const [sent, setSent] = useState(storedCode);
  const remember = (next: SentCode | null) => {
    store(next);
    setSent(next);
  };
  return [sent, remember];
}
