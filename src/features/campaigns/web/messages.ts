import type { Toast } from '../../../ui/toast.ts';
import type { CampaignType, FileFolder } from '../contract.ts';

const success = (title: string, description?: string): Toast => ({
  title,
  ...(description !== undefined && { description }),
});
const failure = (title: string, description?: string): Toast => ({
  ...success(title, description),
  tone: 'danger',
});

/** Shown where a list of games can't be read (section 8 of the games document). */
export const LOAD_GAMES_ERROR = 'There was an error loading your games. Please try again later.';
/** Shown where a campaign's page, or a part of it, can't be read. */
export const LOAD_CAMPAIGN_ERROR = 'There was an error loading the campaign details. Please try again later.';
/** Shown where there is no such campaign. */
export const CAMPAIGN_NOT_FOUND = 'Campaign not found.';

export const joined = success('Success', 'You have joined the campaign');
export const left = success('Success', 'You have left the campaign');
export const attendanceConfirmed = success('Attendance confirmed');
export const attendanceCancelled = success('Attendance cancelled');

const signInToJoin = failure('Authentication required', 'Please sign in to join or leave campaigns');
const playerRequired = failure('Player profile required', 'Please create a player profile first');

/** Why joining failed; the retailer page has its own words for who is a member already. */
export function joinFailure(code: string | undefined, type: CampaignType): Toast {
  if (code === 'UNAUTHORIZED') return signInToJoin;
  if (code === 'PLAYER_REQUIRED') return playerRequired;
  if (code === 'ALREADY_MEMBER') {
    const title = type === 'Retailer' ? 'Already joined' : 'Already a member';
    return failure(title, 'You are already a member of this campaign');
  }
  if (code === 'CAMPAIGN_NOT_FOUND') return failure('Failed to join campaign', CAMPAIGN_NOT_FOUND);
  return failure('Failed to join campaign. Please try again.');
}

/** Why leaving failed. */
export function leaveFailure(code: string | undefined): Toast {
  if (code === 'UNAUTHORIZED') return signInToJoin;
  if (code === 'PLAYER_REQUIRED') return playerRequired;
  if (code === 'OWNER_CANNOT_LEAVE') {
    return failure('Cannot leave', 'Campaign owners cannot leave their campaigns');
  }
  if (code === 'NOT_A_MEMBER') {
    return failure('Failed to leave campaign.', 'You are not a member of this campaign');
  }
  if (code === 'CAMPAIGN_NOT_FOUND') return failure('Failed to leave campaign.', CAMPAIGN_NOT_FOUND);
  return failure('Failed to leave campaign.');
}

/** What a refused seat adds below the title: the server's rules in words for players. */
const seatReasons: Record<string, string> = {
  SESSION_FULL: 'This session is full',
  SESSION_BEGUN: 'This session has already begun',
  SESSION_NOT_FOUND: 'This session no longer exists',
  OWNER_HOLDS_NO_SEAT: 'Organisers hold no seat in their own sessions',
  CAMPAIGN_WITHOUT_OWNER: 'Nobody runs this campaign yet. Join it to become its organiser.',
  SEAT_NOT_FOUND: 'You have no seat in this session',
  SEAT_PAID: 'Ask the organiser to cancel a paid seat',
};

/** Why taking a seat, or giving it back, failed. */
export function attendanceFailure(action: 'confirm' | 'cancel', code: string | undefined): Toast {
  if (code === 'UNAUTHORIZED') {
    return failure('Authentication required', 'Please sign in to confirm attendance');
  }
  if (code === 'PLAYER_REQUIRED') {
    return failure('Player profile not found', 'Please create a player profile first');
  }
  return failure(`Failed to ${action} attendance`, code && seatReasons[code]);
}

/** Said when a file is gone for good. */
export const fileRemoved = (folder: FileFolder): Toast =>
  success(folder === 'resources' ? 'File removed' : 'Picture removed');

/** What a refused removal adds below the title. */
const removeReasons: Record<string, string> = {
  FILE_NOT_FOUND: 'This file is no longer there',
  FORBIDDEN: 'Only the organiser, and who added a photo, may remove it',
  UNAUTHORIZED: 'Please sign in again',
};

/** Why a file stays where it is. */
export const removeFileFailure = (code: string): Toast =>
  failure('Failed to remove the file', removeReasons[code]);
