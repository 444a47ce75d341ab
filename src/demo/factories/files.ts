import { newId } from '#shared/ids.ts';
import type { Database } from '#platform/database/connect.ts';
import { insertOne, nextNumber, type Given, type NewRow } from './insert.ts';

/** A photo that a user has sent and not put anywhere yet. It has no bytes. */
export const uploadRow = (given: Given<'uploads', 'user_id'>): NewRow<'uploads'> => ({
  id: newId(),
  kind: 'campaign-photo',
  name: `Photo ${nextNumber()}.webp`,
  storage_key: `photos/${newId()}.webp`,
  content_type: 'image/webp',
  size_bytes: 1000,
  created_at: new Date(),
  ...given,
});

/** Makes an upload that waits. */
export const makeUpload = (db: Database, given: Parameters<typeof uploadRow>[0]) =>
  insertOne(db, 'uploads', uploadRow(given));

/** A photo of a campaign, whose uploader is gone. It has no bytes. */
export const campaignFileRow = (given: Given<'campaign_files', 'campaign_id'>): NewRow<'campaign_files'> => ({
  id: newId(),
  kind: 'photos',
  name: `Photo ${nextNumber()}.webp`,
  storage_key: `photos/${newId()}.webp`,
  content_type: 'image/webp',
  size_bytes: 1000,
  uploaded_by: null,
  created_at: new Date(),
  ...given,
});

export const makeCampaignFile = (db: Database, given: Parameters<typeof campaignFileRow>[0]) =>
  insertOne(db, 'campaign_files', campaignFileRow(given));
