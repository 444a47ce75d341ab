import {
  adminsOnly,
  everybody,
  nobody,
  type PermissionRow,
  type PermissionRows,
  signedInOnly,
} from '../permission-row.ts';

const bySentInvite: PermissionRow['input'] = (world, target) => ({ inviteId: world.sentInvite[target] });
const byReceivedInvite: PermissionRow['input'] = (world, target) => ({
  inviteId: world.receivedInvite[target],
});
const byToken: PermissionRow['input'] = (world, target) => ({ token: world.inviteToken[target] });

const anonymous = nobody('UNAUTHORIZED');
/** Whoever has no player hears so before anything is looked up. */
const withoutPlayer = (code: string) => ({ anonymous, user: nobody(code), admin: nobody(code) });

const noInvite = nobody('INVITE_NOT_FOUND');
const othersAreMissing = { own: 'ok', others: 'INVITE_NOT_FOUND', missing: 'INVITE_NOT_FOUND' };
/** Whoever holds a link and is signed in may use it, but for the inviter. */
const withLink = { own: 'OWN_INVITE', others: 'ok', missing: 'INVITE_NOT_FOUND' };

/** The sender sends again and takes back, the recipient accepts and declines, and nobody else. */
export const invitesRows: PermissionRows = {
  'invites.create': {
    input: () => ({ email: 'friend@example.net', firstName: 'Kim', lastName: 'Lee' }),
    expected: { ...signedInOnly('PLAYER_REQUIRED'), player: 'ok', owner: 'ok' },
  },
  'invites.resend': {
    input: bySentInvite,
    expected: { ...withoutPlayer('PLAYER_REQUIRED'), player: noInvite, owner: othersAreMissing },
  },
  'invites.cancel': {
    input: bySentInvite,
    expected: { ...signedInOnly(noInvite), owner: othersAreMissing },
  },
  'invites.listSent': { input: () => ({}), expected: signedInOnly('ok') },
  'invites.getInvitable': { input: () => ({}), expected: signedInOnly('ok') },
  'invites.setInvitable': { input: () => ({ isInvitable: true }), expected: signedInOnly('ok') },
  'invites.listReceived': { input: () => ({}), expected: signedInOnly('ok') },
  'invites.getPending': { input: () => ({}), expected: signedInOnly('ok') },
  'invites.accept': {
    input: byReceivedInvite,
    expected: { ...withoutPlayer('PLAYER_NOT_FOUND'), player: noInvite, owner: othersAreMissing },
  },
  'invites.decline': {
    input: byReceivedInvite,
    expected: { ...signedInOnly(noInvite), owner: othersAreMissing },
  },
  'invites.previewLink': {
    input: byToken,
    expected: everybody({ own: 'ok', others: 'ok', missing: 'INVITE_NOT_FOUND' }),
  },
  'invites.openLink': {
    input: byToken,
    expected: signedInOnly({ own: 'ok', others: 'ok', missing: 'INVITE_NOT_FOUND' }),
  },
  'invites.acceptLink': {
    input: byToken,
    expected: { ...withoutPlayer('PLAYER_NOT_FOUND'), player: withLink, owner: withLink },
  },
  'invites.links.get': {
    input: () => ({}),
    expected: { ...signedInOnly('PLAYER_REQUIRED'), player: 'ok', owner: 'ok' },
  },
  'invites.links.create': {
    input: () => ({}),
    expected: { ...signedInOnly('PLAYER_REQUIRED'), player: 'ok', owner: 'ok' },
  },
  'invites.links.remove': {
    input: () => ({}),
    expected: { ...withoutPlayer('PLAYER_REQUIRED'), player: noInvite, owner: 'ok' },
  },
  'invites.admin.listFailed': { input: () => ({}), expected: adminsOnly('ok') },
  'invites.declineLink': { input: byToken, expected: signedInOnly(withLink) },
};
