import { oc } from '@orpc/contract';
import { z } from 'zod';

const sessionUser = z.object({
  id: z.guid(),
  /** Null for who signed up by phone alone. */
  email: z.string().nullable(),
  username: z.string(),
  role: z.enum(['user', 'admin']),
});

const sessionPlayer = z.object({ id: z.guid(), alias: z.string(), aliasImageUrl: z.string().nullable() });

/** What the browser knows of who is signed in (section 3 of the accounts document); all null for a visitor. */
export const sessionState = z.object({
  user: sessionUser.nullable(),
  player: sessionPlayer.nullable(),
  /** When the session ends unless it is refreshed. */
  expiresAt: z.iso.datetime().nullable(),
  /** `recovery` can do nothing but set a new password. */
  purpose: z.enum(['normal', 'recovery']).nullable(),
});

export type SessionState = z.infer<typeof sessionState>;

const demoAccount = z.object({ email: z.string(), name: z.string(), description: z.string() });

/** Operations of accounts that are served beside the sign-in endpoints under /api/auth. */
export const accountsContract = {
  session: {
    get: oc
      .route({ method: 'GET', path: '/session', summary: 'Who is signed in', tags: ['accounts'] })
      .output(sessionState),
  },
  demo: {
    accounts: oc
      .route({
        method: 'GET',
        path: '/demo-accounts',
        summary: 'Accounts offered as one-click sign-in; empty outside the demo mode',
        tags: ['accounts'],
      })
      .output(z.object({ accounts: z.array(demoAccount) })),
  },
};
