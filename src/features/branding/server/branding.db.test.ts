import { describe, expect, it, test } from 'vitest';
import { makeUser } from '#demo/factories/people.ts';
import { newId } from '#shared/ids.ts';
import { userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../tests/support/database.ts';
import { brandingFields } from '../inputs.ts';
import { getBranding, updateBranding } from './manage-branding.ts';

const { db } = testDatabase();
const pool = racePool();
const context = testContext({ db, actor: userActor({ role: 'admin' }) });
const none = {
  name: null,
  primaryColor: null,
  accentColor: null,
  welcomeHeading: null,
  welcomeText: null,
  footerLinks: [],
};
const own = {
  name: 'The Ninth Table',
  primaryColor: '#0a7d5a',
  accentColor: '#7a1f5c',
  welcomeHeading: 'Roll well.\nStay late.',
  welcomeText: 'Pull up a chair',
  footerLinks: [{ label: 'Imprint', url: 'https://guild.example/imprint' }],
};

describe('the branding', () => {
  it('is the product’s own until an admin chooses another, and comes back as it was saved', async () => {
    expect(await getBranding(context)).toMatchObject({ ...none, logoImageUrl: null, revision: 1 });
    expect(await updateBranding(context, { ...own, revision: 1 })).toEqual({ revision: 2 });
    expect(await getBranding(context)).toMatchObject({ ...own, revision: 2 });
    await updateBranding(context, { ...none, revision: 2 });
    expect(await getBranding(context)).toMatchObject({ ...none, revision: 3 });
  });

  it('says what the environment sets', async () => {
    const config = {
      ...context.config,
      fixedBranding: { name: 'Set', primaryColor: null, accentColor: null },
    };
    expect((await getBranding({ ...context, config })).fixed).toEqual(config.fixedBranding);
  });

  it('is logged without its words', async () => {
    await updateBranding(context, { ...own, revision: 1 });
    const [entry] = await db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'branding.update')
      .execute();
    expect(entry?.details).toEqual({ after: { changed: Object.keys(own) } });
  });

  it('takes a logo that its admin has uploaded, keeps it, and discards it when it is removed', async () => {
    const { id: userId } = await makeUser(db);
    const admin = testContext({ db, actor: userActor({ userId, role: 'admin' }) });
    const uploadId = newId();
    const key = `brand/${newId()}.webp`;
    await db
      .insertInto('uploads')
      .values({
        id: uploadId,
        user_id: userId,
        kind: 'logo',
        storage_key: key,
        size_bytes: 8,
        name: 'logo.png',
        content_type: 'image/webp',
      })
      .execute();
    await updateBranding(admin, { ...none, revision: 1, logoUploadId: uploadId });
    await updateBranding(admin, { ...none, revision: 2 });
    expect((await getBranding(admin)).logoImageUrl).toBe(`/files/${key}`);
    await expect(
      updateBranding(admin, { ...none, revision: 3, logoUploadId: uploadId }),
    ).rejects.toMatchObject({ refusal: { code: 'UPLOAD_NOT_FOUND' } });
    await updateBranding(admin, { ...none, revision: 3, logoUploadId: null });
    expect((await getBranding(admin)).logoImageUrl).toBeNull();
    expect(JSON.stringify(admin.enqueued)).toContain(key);
  });

  it('has one row, however many admins save the first one at once; one of them saves', async () => {
    const outcomes = await race(6, (index) =>
      updateBranding({ ...context, db: pool }, { ...none, welcomeText: `By ${index}`, revision: 1 }),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db.selectFrom('branding').select('revision').execute()).toEqual([{ revision: 2 }]);
  });
});

test.each([
  ['a name with an angle bracket', { name: 'A <b> house' }],
  ['a name that is too long', { name: 'x'.repeat(61) }],
  ['a colour by name', { primaryColor: 'rebeccapurple' }],
  ['a colour of three digits', { accentColor: '#fff' }],
  ['four lines of welcome', { welcomeHeading: 'a\nb\nc\nd' }],
  ['a script as a link', { footerLinks: [{ label: 'Run', url: 'javascript:alert(1)' }] }],
  ['a link without a name', { footerLinks: [{ label: ' ', url: 'https://guild.example' }] }],
  ['five links', { footerLinks: Array.from({ length: 5 }, () => own.footerLinks[0]) }],
])('%s is refused', (_what, part) => {
  expect(brandingFields.safeParse({ ...own, ...part }).success).toBe(false);
});

test('empty fields stand for what comes with the product; colours are kept in one spelling', () => {
  const typed = { ...own, name: '  ', primaryColor: '', accentColor: ' #ABCDEF ', welcomeHeading: '\n' };
  expect(brandingFields.parse(typed)).toMatchObject({
    name: null,
    primaryColor: null,
    accentColor: '#abcdef',
    welcomeHeading: null,
  });
});
