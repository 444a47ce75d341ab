// A secret whose hash alone is stored can not be read again. Whoever makes one says here how its person gets it: where the
// answer tells it, the page shows it until they say that they have kept it.

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const makesSecret = /(?<!function )\bnew(?:Token|InviteToken|RecoveryCodes)\(/;

/** For each file that makes a secret: the component that shows it once, and the call that fetches it. */
const shown: Record<string, { by: string; call: RegExp }[]> = {
  'src/features/accounts/server/passkeys/manage-passkeys.ts': [
    { by: 'src/features/accounts/web/account/recovery-codes.tsx', call: /'\/passkeys\/add'/ },
  ],
  'src/features/accounts/server/second-step/set-authenticator.ts': [
    { by: 'src/features/accounts/web/account/recovery-codes.tsx', call: /"\/authenticator\/confirm"/ },
    { by: 'src/features/accounts/web/account/recovery-codes.tsx', call: /'\/recovery-codes'/ },
  ],
  'src/features/membership/server/admission/manage-link.ts': [
    { by: 'src/features/membership/web/admission/campaign-link.tsx', call: /admissionClient\.createLink\b/ },
  ],
  'src/features/calendars/server/manage-address.ts': [
    {
      by: 'src/features/calendars/web/for-others/calendar-panel.tsx',
      call: /calendarClient\.createCalendarAddress\b/,
    },
  ],
};

/** How the others hand theirs on: their answers do not have it. */
const sent: Record<string, string> = {
  'src/features/accounts/server/links/tokens.ts': 'by mail',
  'src/features/accounts/server/sign-up/sign-up.ts': 'in a cookie',
  'src/features/invites/server/create-invite.ts': 'by mail',
  'src/features/invites/server/sending/resend-invite.ts': 'by mail',
};

/** Where calls may stand beside the components themselves. */
const callers = globSync('src/features/*/web/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'));
const callersOf = (call: RegExp) => callers.filter((path) => call.test(readFileSync(path, 'utf8')));

test('every secret that is stored as a hash is shown until it is kept, or sent', () => {
  const makers = globSync('src/**/*.ts').filter(
    (path) => !path.endsWith('.test.ts') && makesSecret.test(readFileSync(path, 'utf8')),
  );
  expect(makers.toSorted()).toEqual([...Object.keys(shown), ...Object.keys(sent)].toSorted());
});

test('what an answer tells once is shown by ShownOnce, wherever the call stands', () => {
  for (const { by, call } of Object.values(shown).flat()) {
    expect([by, readFileSync(by, 'utf8').includes('<ShownOnce')]).toEqual([by, true]);
    // One more place that calls it would need to show it, too.
    expect([String(call), callersOf(call).length]).toEqual([String(call), 1]);
  }
});

test('and a file that makes such a secret is found', () => {
  for (const text of ['= newToken()', 'await newRecoveryCodes(context)', 'of(newInviteToken())']) {
    expect([text, makesSecret.test(text)]).toEqual([text, true]);
  }
  expect(makesSecret.test('async function newRecoveryCodes(')).toBe(false);
});
