import * as evidence from '#features/contracts/server/records/evidence.ts';
import * as executed from '#features/contracts/server/records/executed.ts';
import * as templates from '#features/contracts/server/records/templates.ts';
import * as conventionSummaries from '#features/conventions/server/records/summaries.ts';
import * as conventions from '#features/conventions/server/records/conventions.ts';
import * as certificates from '#features/exams/server/records/certificates.ts';
import * as exams from '#features/exams/server/records/exams.ts';
import * as examStandings from '#features/exams/server/records/standings.ts';
import * as examGrades from '#features/exams/server/records/grades.ts';
import * as examVersions from '#features/exams/server/records/versions.ts';
import * as ownExams from '#features/exams/server/records/own-exams.ts';
import * as submissions from '#features/exams/server/records/submissions.ts';
import * as gameSystems from '#features/game-systems/server/records/game-systems.ts';
import * as firstSteps from '#features/home/server/records/first-steps.ts';
import * as points from '#features/points/server/records/metrics.ts';
import * as ratings from '#features/ratings/server/records/ratings.ts';
import * as toRate from '#features/ratings/server/records/sessions-to-rate.ts';
import type { Slice } from '#platform/lists/sorted-page.ts';
import { crowdId } from './crowd.ts';
import type { Read } from './read.ts';
import { campaign, middle, monthAgo, now, player, user } from './view-of-one.ts';

const longestWaiting = (after: Slice['after']): Slice => ({
  order: { column: 'created_at', kind: 'time', descending: false },
  after,
  size: 25,
});
const lastGraded: Slice = {
  order: { column: 'graded_at', kind: 'time', descending: true },
  after: null,
  size: 25,
};

/** Agreements, conventions, exams, game systems, the first steps, points and ratings. */
export const readsOfStanding: Read[] = [
  {
    name: 'contracts: listOfferedTemplates',
    read: (db) => templates.listOfferedTemplates(db, user, null),
  },
  {
    name: 'contracts: listOfferedTemplates, a later page',
    read: (db) => templates.listOfferedTemplates(db, user, middle),
  },
  {
    name: 'contracts: listUndecidedTemplates',
    read: (db) => templates.listUndecidedTemplates(db, user),
  },
  {
    name: 'contracts: findTemplate',
    read: (db) => templates.findTemplate(db, crowdId('template', 7)),
  },
  {
    name: 'contracts: hasAccepted',
    read: (db) => executed.hasAccepted(db, user, crowdId('template', 7)),
  },
  {
    name: 'contracts: findNewestVersion',
    read: (db) => templates.findNewestVersion(db, crowdId('template', 7)),
  },
  {
    name: 'contracts: findAgreedBefore',
    read: (db) => executed.findAgreedBefore(db, user, crowdId('template', 7)),
  },
  { name: 'contracts: findPerson', read: (db) => executed.findPerson(db, user) },
  // Looks at every entry of the audit log about a decision by its nature.
  {
    name: 'contracts: findRemovedCopies',
    read: (db) => evidence.findRemovedCopies(db),
    maxRowsRead: 10_000,
  },
  { name: 'contracts: listExecuted', read: (db) => executed.listExecuted(db, user, null) },
  { name: 'contracts: listExecuted, a later page', read: (db) => executed.listExecuted(db, user, middle) },
  { name: 'contracts: findExecuted', read: (db) => executed.findExecuted(db, crowdId('copy', 77)) },
  // Reads every copy by its nature, 500 at a time.
  {
    name: 'contracts: listEvidence',
    read: (db) => evidence.listEvidence(db, crowdId('copy', 77)),
    maxRowsRead: 10_000,
  },
  {
    name: 'conventions: listUpcomingConventions',
    read: (db) => conventions.listUpcomingConventions(db, now, { after: null }),
  },
  {
    name: 'conventions: listUpcomingConventions, a later page',
    read: (db) => conventions.listUpcomingConventions(db, now, { after: [now.toISOString(), campaign] }),
  },
  {
    name: 'conventions: listUpcomingConventions, by a text',
    read: (db) => conventions.listUpcomingConventions(db, now, { after: null, text: 'convention 77' }),
  },
  {
    name: 'conventions: listPastConventions, by a text',
    read: (db) => conventions.listPastConventions(db, now, { after: null, text: 'convention 77' }),
  },
  {
    name: 'conventions: listConventionIds, a later page',
    read: (db) => conventionSummaries.listConventionIds(db, crowdId('convention', 77), 1_000),
    maxRowsRead: 1_000,
  },
  {
    name: 'conventions: listPastConventions',
    read: (db) => conventions.listPastConventions(db, now, { after: null }),
  },
  {
    name: 'conventions: listPastConventions, a later page',
    read: (db) => conventions.listPastConventions(db, now, { after: middle }),
  },
  {
    name: 'exams: listExamsOfSystems',
    read: (db) => examStandings.listExamsOfSystems(db, player, [crowdId('system', 3), crowdId('system', 4)]),
  },
  {
    name: 'exams: findCertifiedSystems',
    read: (db) =>
      examStandings.findCertifiedSystems(db, player, [crowdId('system', 3), crowdId('system', 4)]),
  },
  { name: 'exams: keepAlias', read: (db) => certificates.keepAlias(db, player) },
  {
    name: 'exams: lockForCertificate',
    read: (db) => certificates.lockForCertificate(db, player, crowdId('exam', 78)),
  },
  {
    name: 'exams: findLatestCertificate',
    read: (db) => certificates.findLatestCertificate(db, crowdId('submission', 77)),
  },
  {
    name: 'exams: findCertificate',
    read: (db) => certificates.findCertificate(db, '000000000077'),
  },
  { name: 'exams: listAvailableExams', read: (db) => ownExams.listAvailableExams(db, player, null) },
  {
    name: 'exams: listAvailableExams, a later page',
    read: (db) => ownExams.listAvailableExams(db, player, middle),
  },
  { name: 'exams: listCompletedExams', read: (db) => ownExams.listCompletedExams(db, player, null) },
  {
    name: 'exams: listCompletedExams, a later page',
    read: (db) => ownExams.listCompletedExams(db, player, middle),
  },
  {
    name: 'exams: findExamOfPlayer',
    read: (db) => exams.findExamOfPlayer(db, player, crowdId('exam', 78)),
  },
  {
    name: 'exams: findVersionsAround',
    read: (db) => examVersions.findVersionsAround(db, player, crowdId('exam', 78)),
  },
  {
    name: 'exams: findNewestAfter',
    read: (db) => examVersions.findNewestAfter(db, crowdId('exam', 21)),
  },
  {
    name: 'exams: findAskedAgain',
    read: (db) => examVersions.findAskedAgain(db, crowdId('submission', 77)),
  },
  { name: 'exams: listVersions', read: (db) => examVersions.listVersions(db, crowdId('exam', 7)) },
  {
    name: 'exams: findEarlierVersion',
    read: (db) => examVersions.findEarlierVersion(db, crowdId('exam', 47)),
  },
  {
    name: 'exams: findNextVersion',
    read: (db) => examVersions.findNextVersion(db, { seriesId: crowdId('series', 7), version: 1 }),
  },
  {
    name: 'exams: listEarlierTakers, a later batch',
    read: (db) => examVersions.listEarlierTakers(db, crowdId('exam', 67), middle[1], 2_000),
  },
  { name: 'exams: listGrades', read: (db) => examGrades.listGrades(db, crowdId('submission', 77)) },
  { name: 'exams: listKeyedQuestions', read: (db) => exams.listKeyedQuestions(db, crowdId('exam', 7)) },
  { name: 'exams: listQuestions', read: (db) => exams.listQuestions(db, crowdId('exam', 7)) },
  { name: 'exams: listAnswers', read: (db) => exams.listAnswers(db, player, crowdId('exam', 78)) },
  { name: 'exams: listInReview', read: (db) => submissions.listInReview(db, user, {}, longestWaiting(null)) },
  {
    name: 'exams: listInReview, a later page',
    read: (db) =>
      submissions.listInReview(
        db,
        user,
        {},
        longestWaiting([new Date(now.getTime() - 86_400_000).toISOString(), player]),
      ),
  },
  {
    name: 'exams: listInReview, found by a text',
    read: (db) => submissions.listInReview(db, user, { q: 'ias 1777' }, longestWaiting(null)),
  },
  { name: 'exams: listGraded', read: (db) => submissions.listGraded(db, user, {}, lastGraded) },
  {
    name: 'exams: listGraded, of one exam',
    read: (db) => submissions.listGraded(db, user, { examId: crowdId('exam', 7) }, lastGraded),
  },
  {
    name: 'exams: findSubmission',
    read: (db) => submissions.findSubmission(db, user, crowdId('submission', 77)),
  },
  { name: 'game-systems: listGameSystems', read: (db) => gameSystems.listGameSystems(db, 'active') },
  {
    name: 'game-systems: listAccountsOfPlayer',
    read: (db) => gameSystems.listAccountsOfPlayer(db, player),
  },
  { name: 'home: findFirstSteps', read: (db) => firstSteps.findFirstSteps(db, user) },
  { name: 'points: readMetrics', read: (db) => points.readMetrics(db, user) },
  { name: 'ratings: listGiven', read: (db) => ratings.listGiven(db, player, campaign) },
  {
    name: 'ratings: listSessionsToRate',
    read: (db) => toRate.listSessionsToRate(db, player, { since: monthAgo, now }),
  },
  {
    name: 'ratings: summariseRatings',
    read: (db) => ratings.summariseRatings(db, crowdId('player', 7920)),
  },
];
