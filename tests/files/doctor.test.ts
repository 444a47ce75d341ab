import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OffSiteSettings } from '#platform/config/off-site-settings.ts';
import { examineBucket } from '#platform/doctor/examine-bucket.ts';
import { examineOffSite } from '#platform/doctor/examine-off-site.ts';
import { startS3Server } from '../support/services/s3-server.ts';

let server: Awaited<ReturnType<typeof startS3Server>>;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.stop());

describe('the doctor', () => {
  it('says that the bucket works, and leaves nothing in it', async () => {
    expect(await examineBucket(server.settings)).toMatchObject({ state: 'good' });
    expect(server.objects.size).toBe(0);
  });

  it.each([
    [{ secretAccessKey: 'wrong' }, /it answers 403 SignatureDoesNotMatch: do S3_ENDPOINT/],
    [{ bucket: 'no-such-bucket' }, /it answers 404 NoSuchBucket: do S3_ENDPOINT/],
    [{ endpoint: 'http://127.0.0.1:9' }, /can't write doctor/],
    [{ publicEndpoint: 'http://127.0.0.1:9' }, /^S3_PUBLIC_ENDPOINT does not answer here/],
  ])('says what is wrong with %j', async (changed, says) => {
    const finding = await examineBucket({ ...server.settings, ...changed });
    expect(finding).toMatchObject({ state: 'wrong', says: expect.stringMatching(says) });
  });

  it('says how old the newest backup elsewhere is', async () => {
    const settings: OffSiteSettings = {
      bucket: server.settings,
      recipient: '',
      keep: { days: 7, weeks: 4, months: 12 },
    };
    const now = new Date('2026-11-30T12:00:00Z');
    expect(await examineOffSite(settings, now)).toMatchObject({ state: 'note' });
    const stored = { content: Buffer.from('x'), contentType: '', storedAt: now };
    server.objects.set('guildhall-20261128T020000Z.tar.gz.age', stored);
    expect(await examineOffSite(settings, now)).toMatchObject({ state: 'wrong' });
    server.objects.set('guildhall-20261130T020000Z.tar.gz.age', stored);
    expect(await examineOffSite(settings, now)).toMatchObject({
      state: 'good',
      says: 'the newest in guild-files is 10 hours old',
    });
    const closed = { ...settings, bucket: { ...server.settings, secretAccessKey: 'wrong' } };
    expect(await examineOffSite(closed, now)).toMatchObject({ state: 'wrong' });
  });
});
