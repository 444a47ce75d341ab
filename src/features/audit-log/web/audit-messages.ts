import { priceText } from '#shared/money/money.ts';
import { isolated } from '#shared/text/isolated.ts';
import type { AuditEntryView } from '../contract.ts';

/**
 * What happened, by the entry's action. In most the actor did it: '{}' stands for the user it was done to. What begins
 * with a capital letter is a whole sentence about nobody in particular. A test finds every action that is written, so a
 * new one needs its words here.
 */
export const auditWords: Readonly<Record<string, string>> = {
  'account.address-add': 'added an e-mail address to their account',
  'account.address-cancel': 'took back a change of their e-mail address',
  'account.address-change': 'changed their e-mail address, which both addresses had confirmed',
  'account.address-request': 'asked to change their e-mail address',
  'account.address-restore': 'Whoever reads the mail of the address from before took {} back',
  'account.address-stop': 'Whoever reads the mail of {} stopped a change of the address',
  'account.authenticator-add': 'set up an authenticator app',
  'account.authenticator-remove': 'removed their authenticator app',
  'account.device-sign-out': 'signed out one of their devices',
  'account.erase': 'The account of {} was erased, as its person had asked',
  'account.erasure-cancel': 'kept their account after all',
  'account.erasure-request': 'asked for their account to be deleted',
  'account.export-fetch': 'downloaded the copy of their data',
  'account.export-request': 'asked for a copy of their data',
  'account.foreign-password': 'A sign-up with a password that somebody else had chosen was confirmed for {}',
  'account.passkey-add': 'added a passkey',
  'account.passkey-remove': 'removed a passkey',
  'account.password-change': 'set a new password',
  'account.password-spraying': 'One network tried passwords of many accounts',
  'account.phone-remove': 'removed their phone number',
  'account.phone-set': 'changed their phone number',
  'account.provider-link': 'linked a sign-in provider',
  'account.provider-unlink': 'unlinked a sign-in provider',
  'account.recovery-code': 'A recovery code was used to sign in to {}',
  'account.recovery-codes-new': 'made new recovery codes',
  'account.second-step-limit': 'Too many wrong codes were tried as the second step of {}',
  'account.sign-in-limit': 'Too many wrong passwords were tried for {}',
  'account.sign-ins': 'The sign-ins of a day were counted',
  'account.text-limit': 'Too many text messages were asked for',
  'admin-request.approve': 'agreed to what another admin had asked for',
  'admin-request.ask': 'asked another admin to agree to something',
  'admin-request.decline': 'declined what another admin had asked for',
  'admin-request.expire': 'Nobody agreed in time to what an admin had asked for',
  'admin-request.withdraw': 'took back what they had asked another admin for',
  'announcement.create': 'announced something to players',
  'announcement.remove': 'took back an announcement',
  'announcement.restore': 'put an announcement back',
  'announcement.update': 'corrected an announcement',
  'branding.update': 'changed the branding',
  'campaign-file.add': 'added a file to a campaign',
  'campaign-file.remove': 'removed a file of a campaign',
  'calendar.create-address': 'made a calendar address',
  'calendar.remove-address': 'ended a calendar address',
  'campaign.accept-request': 'accepted a request to join a campaign',
  'campaign.ask-to-join': 'asked to join a campaign',
  'campaign.co-organiser-add': 'named a co-organiser of a campaign',
  'campaign.co-organiser-remove': 'ended the role of a co-organiser of a campaign',
  'campaign.copy': 'copied a campaign',
  'campaign.create': 'made a campaign',
  'campaign.create-link': 'made the private link of a campaign',
  'campaign.decline-request': 'declined a request to join a campaign',
  'campaign.delete': 'deleted a campaign',
  'campaign.handover-accept': 'took over a campaign',
  'campaign.handover-decline': 'declined to take over a campaign',
  'campaign.handover-offer': 'offered a campaign to another player',
  'campaign.handover-withdraw': 'withdrew the offer of a campaign',
  'campaign.join': 'joined a campaign',
  'campaign.leave': 'left a campaign',
  'campaign.let-back-in': 'let a player join a campaign again',
  'campaign.offer-hours': 'changed for how long freed seats are held',
  'campaign.payment-note': 'said how players pay, or took that back',
  'campaign.remove': 'removed a campaign',
  'campaign.remove-link': 'ended the private link of a campaign',
  'campaign.remove-member': 'took a member out of a campaign',
  'campaign.set-admission': 'decided who may join a campaign',
  'campaign.status': 'changed the state of a campaign',
  'campaign.table-facts': 'changed what a campaign says of its table',
  'campaign.update': 'changed a campaign',
  'campaign.withdraw-request': 'withdrew a request to join a campaign',
  'console.export': 'exported a list',
  'user.erasure-cancel': 'kept the account of {}, which was to be deleted',
  'user.erasure-request': 'asked for the account of {} to be deleted, for its person',
  'person-note.add': 'wrote a note about {}',
  'person-note.remove': 'removed a note of theirs about {}',
  'certificate.issue': 'made a certificate of an exam',
  'certificate.revoke': 'revoked the certificate of an exam',
  'certificate.withdraw': 'withdrew the certificate of an exam',
  'contact-message.answer': 'answered a message',
  'contact-message.done': 'marked a message as done',
  'contact-message.reopen': 'opened a message again',
  'contract.accept': 'accepted an agreement',
  'contract.decline': 'declined an agreement',
  'convention.create': 'added a convention',
  'convention.remove': 'removed a convention',
  'convention.update': 'changed a convention',
  'demo.remove': 'The demo world was removed',
  'ban.appeal': 'appealed against a ban',
  'ban.appeal-decide': 'decided an appeal against a ban',
  'desk.give-back': 'gave back what they worked on',
  'desk.take': 'took something that waits',
  'exam.create': 'added an exam',
  'exam.grade': 'graded an exam',
  'exam.publish': 'published an exam',
  'exam.questions': 'changed the questions of an exam',
  'exam.remove': 'removed an exam',
  'exam.submit': 'submitted an exam',
  'exam.ungrade': 'took back the score of an exam',
  'exam.update': 'changed an exam',
  'exam.version': 'began a new version of an exam',
  'game-account.add': 'added a game system to their profile',
  'game-account.remove': 'removed a game system from their profile',
  'game-account.update': 'changed a game system of their profile',
  'game-system.create': 'added a game system',
  'game-system.remove': 'removed a game system',
  'game-system.update': 'changed a game system',
  'invite.accept': 'accepted an invitation',
  'invite.accept-link': 'accepted an invitation link',
  'invite.cancel': 'cancelled an invitation',
  'invite.create': 'sent an invitation',
  'invite.create-link': 'made an invitation link',
  'invite.decline': 'declined an invitation',
  'invite.remove-link': 'ended an invitation link',
  'invite.resend': 'sent an invitation again',
  'job.command-retry': 'Whoever runs the server had failed jobs run again',
  'mail.command-retry': 'Whoever runs the server had failed mail sent again',
  'mail.retry': 'had a failed mail tried again',
  'mail.test': 'sent a test mail',
  'moderation.appeal': 'appealed against a decision',
  'moderation.appeal-decide': 'decided an appeal',
  'moderation.hide': 'hid what broke the rules',
  'moderation.nothing': 'left what was reported as it is',
  'moderation.remove': 'removed what broke the rules',
  'moderation.report': 'reported something',
  'moderation.restore': 'brought back what was hidden',
  'player.block': 'blocked a player',
  'player.create': 'made a player',
  'player.remove-image': 'removed the picture of their player',
  'player.set-image': 'changed the picture of their player',
  'player.unblock': 'unblocked a player',
  'player.update': 'changed their player',
  'profile.promote': '{} became an admin by ADMIN_EMAILS',
  'profile.rename': 'changed their username',
  'question.answer': 'answered a question',
  'question.ask': 'asked an organiser',
  'question.remove': 'put away a question',
  'question.withdraw': 'withdrew a question',
  'rating.give': 'A session was rated',
  'retailer.add-manager': 'made a player manager of a store',
  'retailer.claim': 'claimed a store by its code',
  'retailer.claim-decide': 'decided a claim to a store',
  'retailer.create': 'added a store',
  'retailer.publish-page': 'published a store’s page',
  'retailer.hand-over': 'handed a store over',
  'retailer.import': 'imported stores from a file',
  'retailer.link': 'linked a store',
  'retailer.remove': 'removed a store',
  'retailer.remove-manager': 'took the management of a store from a player',
  'retailer.status': 'changed the status of a store',
  'retailer.tables': 'changed the tables of a store',
  'retailer.undo-import': 'undid an import of stores',
  'retailer.unlink': 'unlinked a store',
  'retailer.update': 'changed a store',
  'seat.cancel': 'took a seat from a player',
  'seat.check-in': 'said whether a player came',
  'seat.contest': 'contested a missed session',
  'seat.give': 'gave a player a seat',
  'seat.give-back': 'gave a seat back',
  'seat.guest': 'gave a guest a seat',
  'seat.keep-decision': 'answered a contest: missed as before',
  'seat.deny-paid': 'said that a payment did not arrive',
  'seat.payment': 'changed the payment of a seat',
  'seat.payments': 'changed the payment of several seats',
  'seat.refund': 'changed whether a seat was paid back',
  'seat.remind': 'reminded players of what they owe',
  'seat.say-paid': 'said that they paid, or took that back',
  'seat.take': 'took a seat',
  'series.create': 'added sessions that repeat',
  'series.delete': 'deleted sessions of a series',
  'series.extend': 'added dates to a series',
  'series.restore': 'put a date back into a series',
  'series.update': 'changed sessions of a series',
  'session.bring-back': 'brought a session back that was called off',
  'session.call-off': 'called sessions off',
  'session.call-off-undone': 'undid calling sessions off',
  'session.create': 'added a session',
  'session.delete': 'deleted a session',
  'session.go-ahead': 'let a session with too few players go ahead',
  'session.table': 'gave a session a table',
  'session.update': 'changed a session',
  'sponsor.accept': 'accepted a sponsor request',
  'sponsor.cancel': 'declined a sponsor request',
  'sponsor.request': 'asked for a sponsor',
  'sponsor.withdraw': 'withdrew a sponsor request',
  'template.audience': 'changed who is asked for an agreement',
  'template.create': 'added an agreement',
  'template.offer': 'offered an agreement again',
  'template.publish': 'published an agreement',
  'template.remove': 'removed an agreement',
  'template.retire': 'retired an agreement',
  'template.update': 'changed an agreement',
  'template.version': 'began a new version of an agreement',
  'user.first-admin': 'The installation was set up, with {} as its first admin',
  'user.ban': 'banned {}',
  'user.command-admin': 'Whoever runs the server made {} an admin',
  'user.command-ban': 'Whoever runs the server banned {}',
  'user.command-factors': 'Whoever runs the server removed the second step of {}',
  'user.command-remove-admin': 'Whoever runs the server took the role of an admin from {}',
  'user.command-reset': 'Whoever runs the server made a link that sets a new password for {}',
  'user.command-unban': 'Whoever runs the server lifted the ban on {}',
  'user.factors-remove': 'removed the second step of {}',
  'user.role': 'changed the role of {}',
  'user.sign-out': 'signed {} out everywhere',
  'user.unban': 'lifted the ban on {}',
  'waitlist.join': 'joined a waitlist',
  'waitlist.leave': 'left a waitlist',
  'waitlist.move': 'moved a player on a waitlist',
  'waitlist.offer': 'Free seats were offered to players in line',
  'waitlist.pass': 'let a held seat pass',
  'waitlist.remove': 'took a player off a waitlist',
  'waitlist.run-out': 'Held seats ran out',
};

const NOBODY = 'Somebody not signed in';
const DELETED = 'A deleted account';

/** Who did it, by name. */
export const actorInWords = ({ actor }: AuditEntryView): string =>
  actor === null ? NOBODY : (actor.username ?? DELETED);

/** The whole entry as a sentence, without its full stop. An action without words is told as it is stored. */
export function entryInWords(entry: AuditEntryView): string {
  const words = auditWords[entry.action] ?? `did ${entry.action}`;
  const told = words.includes('{}')
    ? words.replace('{}', entry.subjectName ?? 'a user')
    : [
        words,
        ...(entry.subjectName === null || isAboutUser(entry) ? [] : [isolated(entry.subjectName)]),
      ].join(': ');
  return /^[A-Z]|^\{/.test(words) ? told : `${actorInWords(entry)} ${told}`;
}

const isAboutUser = ({ subjectType }: AuditEntryView) => ['user', 'profile'].includes(subjectType);

/** An action as a choice in a filter, without anybody's name. */
export function actionInWords(action: string): string {
  const words = auditWords[action]?.replace('{}', 'a user') ?? action;
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** A kind of subject, or the name of a field: 'campaign-file' and 'campaignFile' are a 'Campaign file'. */
export function nameInWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** What came of it in a line: changed fields by name, and values before and after. Ids are left to the details. */
export function outcomeInWords({ before, after }: Pick<AuditEntryView, 'before' | 'after'>): string {
  const names = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])];
  return names
    .filter((name) => !/(^i|I)ds?$/.test(name))
    .flatMap((name) => {
      const [was, is] = [before?.[name], after?.[name]];
      if (name === 'changed') return Array.isArray(is) && is.length > 0 ? [fieldsInWords(is)] : [];
      if (was === is || (was === undefined && isEmpty(is))) return [];
      const told = [was, is].filter((value) => value !== undefined).map((value) => valueInWords(name, value));
      return [`${label(name)}: ${told.join(' → ')}`];
    })
    .join(', ');
}

const isEmpty = (value: unknown) => value === undefined || value === null;

const label = (name: string) => nameInWords(name.replace(/Cents$/, ''));

const fieldsInWords = (names: readonly unknown[]) =>
  names
    .map((name, index) => (index === 0 ? nameInWords(String(name)) : nameInWords(String(name)).toLowerCase()))
    .join(', ');

function valueInWords(name: string, value: unknown): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number')
    return name.endsWith('Cents') ? priceText(value) : value.toLocaleString('en-US');
  if (typeof value === 'string') return value;
  return JSON.stringify(value);
}
