import { variableNames } from './config.ts';

/** Variables that other products use for a mail server and proxies, and their equivalents here. */
const ofOthers: Readonly<Record<string, string>> = {
  SMTP_HOST: 'SMTP_URL',
  SMTP_PORT: 'SMTP_URL',
  SMTP_USER: 'SMTP_URL',
  SMTP_PASS: 'SMTP_URL',
  SMTP_PASSWORD: 'SMTP_URL',
  MAIL_URL: 'SMTP_URL',
  EMAIL_FROM: 'MAIL_FROM',
  TRUST_PROXY: 'TRUSTED_PROXIES',
  TRUSTED_PROXY: 'TRUSTED_PROXIES',
  ADMIN_EMAIL: 'ADMIN_EMAILS',
};

/** Shorter names are too similar to those of other programs. */
const LEAST_LENGTH = 6;
const MOST_EDITS = 2;

/** Unknown variables whose names resemble ours, each with the name that was probably meant. */
export function misspeltVariables(env: Readonly<Record<string, string | undefined>>): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of Object.keys(env)) {
    if (variableNames.includes(name)) continue;
    const meant =
      ofOthers[name] ??
      variableNames.find((known) => known.length >= LEAST_LENGTH && editsBetween(name, known) <= MOST_EDITS);
    if (meant !== undefined) found.set(name, meant);
  }
  return found;
}

/** The Levenshtein distance: how many letters have to be added, removed or changed to turn one name into the other. */
function editsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > MOST_EDITS) return Infinity;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 0; at < one.length; at += 1) {
    const next = [at + 1];
    for (let index = 0; index < other.length; index += 1) {
      const changed = row[index]! + (one[at] === other[index] ? 0 : 1);
      next.push(Math.min(changed, row[index + 1]! + 1, next[index]! + 1));
    }
    row = next;
  }
  return row[other.length]!;
}
