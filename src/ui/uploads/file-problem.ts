import { sizeInWords } from '#shared/upload-kinds.ts';
import { uploadRefusals } from '#shared/errors.ts';
import { extensionOf } from '#shared/text/file-name.ts';
import { documentTypes, pictureExtensions, type UploadKindName, uploadKindOf } from '#shared/upload-kinds.ts';

const documentExtensions = Object.keys(documentTypes);
const pictures: readonly string[] = pictureExtensions;

/** What the browser's file chooser offers for a kind. */
export function acceptOf(kind: UploadKindName): string {
  const taken = uploadKindOf(kind).content === 'picture' ? [] : documentExtensions;
  return [...pictureExtensions, ...taken].map((extension) => `.${extension}`).join(',');
}

/** What may be given, in words. */
export function hintOf(kind: UploadKindName): string {
  const { content, maxBytes } = uploadKindOf(kind);
  const taken =
    content === 'picture' ? 'JPEG, PNG, WebP or AVIF' : 'PDF, text, office document, picture or ZIP';
  return `${taken}, up to ${sizeInWords(maxBytes)}`;
}

/** What iPhones make of photos unless they are told otherwise. Browsers and servers can't read it. */
const HEIC_PROBLEM =
  'This is a HEIC photo. On the iPhone choose Settings, Camera, Formats, Most Compatible, or save it as JPEG.';

/** Why the server would refuse a file, known before it is sent; null when it may be sent. */
export function fileProblem(kind: UploadKindName, file: File): string | null {
  const { content, maxBytes } = uploadKindOf(kind);
  const extension = extensionOf(file.name);
  if (/^image\/hei[cf]/.test(file.type) || extension === 'heic' || extension === 'heif') return HEIC_PROBLEM;
  if (content === 'picture' ? !isPicture(file) : !pictures.includes(extension) && !documentTypes[extension]) {
    return content === 'picture'
      ? uploadRefusals.NOT_AN_IMAGE.message
      : uploadRefusals.FILE_TYPE_REFUSED.message;
  }
  if (file.size === 0) return uploadRefusals.FILE_EMPTY.message;
  if (file.size > maxBytes)
    return `${uploadRefusals.FILE_TOO_LARGE.message} (up to ${sizeInWords(maxBytes)})`;
  return null;
}

/** Pictures are recognised by the browser's type, or by their ending: pasted ones have no name of their own. */
const isPicture = (file: File): boolean =>
  /^image\/(jpeg|png|webp|avif)$/.test(file.type) || pictures.includes(extensionOf(file.name));
