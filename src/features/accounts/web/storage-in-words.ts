import { sizeInWords } from '../../../shared/upload-kinds.ts';
import type { Storage } from '../users-contract.ts';

/** What is used of what is allowed, such as '12.5 MB of 1024 MB'. */
export const storageInWords = ({ usedBytes, quotaBytes }: Storage): string =>
  `${usedBytes === 0 ? '0 KB' : sizeInWords(usedBytes)} of ${sizeInWords(quotaBytes)}`;
