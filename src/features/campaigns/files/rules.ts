import type { UploadKindName } from '#shared/upload-kinds.ts';

/** The three folders of a campaign's files. */
export const fileFolders = ['ads', 'resources', 'photos'] as const;
export type FileFolder = (typeof fileFolders)[number];

/** The most files in one folder. */
export const MAX_FILES_A_FOLDER = 200;

/** The kind of upload that each folder accepts. */
export const uploadKindOfFolder = {
  ads: 'campaign-ad',
  resources: 'campaign-resource',
  photos: 'campaign-photo',
} as const satisfies Record<FileFolder, UploadKindName>;
