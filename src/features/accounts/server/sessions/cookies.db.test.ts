import { expect, test } from 'vitest';
import { linkToken, testAccounts } from '../../../../../tests/support/accounts.ts';
import { addAuthenticator } from '../../../../../tests/support/services/authenticator.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { DAY_MS } from '#shared/time.ts';
import { cookies } from '../../rules.ts';

const { db } = testDatabase();
const email = 'mira@example.com';
const password = 'an old brass lantern';

test('the privacy policy names every cookie that is set, with its time; each is for this https host and no script', async () => {
  const accounts = testAccounts({
    db,
    env: {
      PUBLIC_URL: 'https://guild.example',
      GITHUB_CLIENT_ID: 'id',
      GITHUB_CLIENT_SECRET: 'secret',
      SESSION_IDLE_DAYS: '12',
    },
  });
  const person = accounts.browser();
  const answers = [await person.post('/sign-up', { email, password })];
  answers.push(
    await person.post('/verify-link', { type: 'signup', token: linkToken(accounts.mails.at(-1)) }),
    await person.post('/access-token'),
    await person.post('/refresh'),
    await person.post('/sign-in/social', { provider: 'github', callbackURL: '/auth/callback' }),
  );
  const { recoveryCodes } = await addAuthenticator(person.post, new Date());
  await person.post('/sign-in', { email, password });
  answers.push(await person.post('/second-step', { token: recoveryCodes[0], remember: true }));
  const set = new Map<string, number>();
  for (const cookie of answers.flatMap(({ headers }) => headers.getSetCookie())) {
    const name = /^[^=]*\.([^=]+)=/.exec(cookie)?.[1] ?? cookie;
    const seconds = Number(/max-age=(\d+)/i.exec(cookie)?.[1] ?? Number.NaN);
    set.set(name, Math.max(seconds, set.get(name) ?? 0));
    expect(cookie).toMatch(/^__Host-guild-example\./);
    for (const attribute of [/; path=\/(;|$)/i, /; secure/i, /; httponly/i, /; samesite=lax/i]) {
      expect(cookie).toMatch(attribute);
    }
    expect(cookie).not.toMatch(/; domain=/i);
  }
  const ofSession = (12 * DAY_MS) / 1000;
  const listed = Object.values(cookies).map(({ name, seconds }) => [name, seconds ?? ofSession]);
  expect(Object.fromEntries(set)).toEqual(Object.fromEntries(listed));
});
