import { fileUrl } from '#platform/files/file-url.ts';
import type { StoredOriginal } from '#platform/files/original-columns.ts';
import { extensionOf, withExtension } from '#shared/text/file-name.ts';
import type { Id } from '#shared/ids.ts';
import type { CampaignFile } from '../files/contract.ts';
import type { CampaignType, NewCampaign, SessionFields } from '../inputs.ts';
import type { Seat } from '../seats/contract.ts';
import type { FileRecord } from './records/files.ts';
import type { SeatRecord } from './records/seats/seats.ts';

/** A seat as the API shows it. */
export const toSeat = (seat: SeatRecord): Seat => ({ ...seat, createdAt: seat.createdAt.toISOString() });

/** An original under the name of its file, with its own ending. */
const toOriginalShown = (name: string, { key, bytes }: StoredOriginal): CampaignFile['original'] => ({
  name: withExtension(name, extensionOf(key)),
  url: fileUrl(key),
  sizeBytes: bytes,
});

/** A file as the API shows it to the viewer; `playerId` is null for viewers without a player. */
export const toFile = (
  file: Omit<FileRecord, 'hiddenAt'> & Partial<Pick<FileRecord, 'hiddenAt'>>,
  playerId: Id | null,
): CampaignFile => ({
  id: file.id,
  name: file.name,
  url: fileUrl(file.storageKey),
  contentType: file.contentType,
  sizeBytes: file.sizeBytes,
  createdAt: file.createdAt.toISOString(),
  isHidden: (file.hiddenAt ?? null) !== null,
  isOwn: playerId !== null && file.uploadedBy === playerId,
  original: file.original && toOriginalShown(file.name, file.original),
});

type CampaignFacts = Pick<
  NewCampaign,
  'minPlayers' | 'maxPlayers' | 'priceCents' | 'retailerId' | 'conventionId' | 'isTournament'
> & { type: CampaignType };

/** What the audit log says about a campaign: all but its texts. */
export const campaignFacts = (campaign: CampaignFacts): CampaignFacts => ({
  type: campaign.type,
  minPlayers: campaign.minPlayers,
  maxPlayers: campaign.maxPlayers,
  priceCents: campaign.priceCents,
  retailerId: campaign.retailerId,
  conventionId: campaign.conventionId,
  isTournament: campaign.isTournament,
});

/** What the audit log says about a session: all but its texts. */
export const sessionFacts = ({ sessionNumber, startDate, priceCents, lengthMinutes }: SessionFields) => ({
  sessionNumber,
  startDate: new Date(startDate),
  priceCents,
  lengthMinutes,
});
