import { agreements } from '../content/agreements.ts';
import { examAnswers } from '../content/exam-answers.ts';
import { exams } from '../content/exams.ts';
import { clauseRow, decisionRows, templateRow } from '../factories/agreements.ts';
import type { NewRow } from '../factories/insert.ts';
import { answerRow, examRow, questionRow, submissionRow } from '../factories/qualification.ts';
import { versionOfQuestions } from '#features/exams/server/digests.ts';
import type { Cast, Person } from './cast.ts';
import { gameSystemId } from './game-rows.ts';
import { daysAfter } from './local-time.ts';
import { demoId, seededRandom } from './seeded-random.ts';

/** What the demo player submitted, with the score; null is In Review. The exams of the player's other systems can still be taken. */
const playerScores = new Map<string, number | null>([
  ['Running Your First Table', 92],
  ['Safety Tools at the Table', 88],
  ['Fair Play for Heroes', null],
]);

/** Exams, their questions, and what was answered: by the demo player as listed, by others of systems they play. */
export function examRows(
  cast: Cast,
  now: Date,
  accounts: readonly { player_id: string; game_system_id: string }[],
) {
  const rows = {
    exams: [] as NewRow<'exams'>[],
    exam_questions: [] as NewRow<'exam_questions'>[],
    player_exams: [] as NewRow<'player_exams'>[],
    player_exam_answers: [] as NewRow<'player_exam_answers'>[],
  };
  for (const [index, exam] of exams.entries()) {
    const examId = demoId('exam', exam.name);
    const systemId = gameSystemId(exam.system);
    rows.exams.push(
      examRow({
        id: examId,
        series_id: demoId('series', exam.name),
        name: exam.name,
        weight: exam.weight,
        game_system_id: systemId,
        created_at: daysAfter(now, -425 + index),
      }),
    );
    const questions = exam.questions.map((name, place) =>
      questionRow({ id: demoId('question', exam.name, place), exam_id: examId, name, order: place + 1 }),
    );
    rows.exam_questions.push(...questions);
    const textSha256 = versionOfQuestions(questions.map(({ id, name }) => ({ id, name, url: null })));
    const playing = new Set(
      accounts.filter((account) => account.game_system_id === systemId).map((account) => account.player_id),
    );
    for (const person of cast.all.filter(({ playerId }) => playing.has(playerId))) {
      const score = scoreOf(person, exam.name, cast);
      if (score === undefined) continue;
      const random = seededRandom('answers', exam.name, person.email);
      const submittedAt = daysAfter(now, -random.between(3, 90));
      rows.player_exams.push(
        submissionRow({
          id: demoId('submission', exam.name, person.email),
          player_id: person.playerId,
          exam_id: examId,
          text_sha256: textSha256,
          score,
          graded_at: score === null ? null : daysAfter(submittedAt, 2),
          created_at: submittedAt,
        }),
      );
      for (const [place, { id }] of questions.entries()) {
        rows.player_exam_answers.push(
          answerRow({
            id: demoId('answer', id, person.email),
            player_id: person.playerId,
            exam_id: examId,
            exam_question_id: id,
            text_answer: random.pick(examAnswers[exam.name]?.[place] ?? []),
          }),
        );
      }
    }
  }
  return rows;
}

/** The percent that somebody reached in an exam, null when it is In Review, undefined when it was not taken. */
function scoreOf(person: Person, examName: string, cast: Cast): number | null | undefined {
  if (person === cast.player) return playerScores.get(examName);
  const random = seededRandom('score', examName, person.email);
  if (!random.chance(0.6)) return undefined;
  return random.chance(0.3) ? null : random.between(62, 100);
}

/** The three templates, and what was decided: the player accepted the code, the organiser two, one person declined. */
export function contractRows(cast: Cast, now: Date) {
  const rows = {
    contracts: [] as NewRow<'contracts'>[],
    contract_clauses: [] as NewRow<'contract_clauses'>[],
    contract_profiles: [] as NewRow<'contract_profiles'>[],
  };
  const templates = agreements.map((agreement, index) => {
    const template = templateRow({
      id: demoId('agreement', agreement.name),
      name: agreement.name,
      description: agreement.description,
      audience: agreement.audience,
      content: agreement.content,
      auth_id: cast.admin.userId,
      created_at: daysAfter(now, -410 + index),
    });
    const clauses = agreement.clauses.map(({ name, content }, place) =>
      clauseRow({
        id: demoId('clause', agreement.name, place),
        contract_id: template.id,
        sortorder: place + 1,
        name,
        clause_name: name,
        clause_content: content,
      }),
    );
    rows.contracts.push(template);
    rows.contract_clauses.push(...clauses);
    return { template, clauses };
  });
  const [organising, partnering, code] = templates;
  const decide = (
    chosen: typeof organising,
    person: Person | undefined,
    decision: 'accepted' | 'declined',
  ) => {
    if (!chosen || !person) return;
    const decidedAt = daysAfter(now, -60);
    const idOf = (part: string) => demoId('decision', chosen.template.name, person.email, part);
    const made = decisionRows({ ...chosen, userId: person.userId, decision, decidedAt, idOf });
    rows.contracts.push(made.contract);
    rows.contract_clauses.push(...made.clauses);
    rows.contract_profiles.push(made.profile);
  };
  decide(code, cast.player, 'accepted');
  decide(code, cast.organiser, 'accepted');
  decide(organising, cast.organiser, 'accepted');
  for (const person of cast.others.slice(0, 6)) decide(code, person, 'accepted');
  decide(partnering, cast.others[0], 'accepted');
  decide(organising, cast.others[7], 'declined');
  return rows;
}
