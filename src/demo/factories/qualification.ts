import { newId } from '#shared/ids.ts';
import type { Database } from '#platform/database/connect.ts';
import { makeGameSystem } from './games.ts';
import { insertAll, insertOne, nextNumber, type Given, type NewRow, type Row } from './insert.ts';
import { makePlayer } from './people.ts';

/** A published exam of a game system. */
export function examRow(given: Given<'exams', 'game_system_id'>): NewRow<'exams'> & { id: string } {
  const createdAt = given.created_at ?? new Date();
  return {
    id: newId(),
    name: `Exam ${nextNumber()}`,
    weight: 10,
    graders: 1,
    created_at: createdAt,
    published_at: createdAt,
    series_id: newId(),
    version: 1,
    retake: 'nobody',
    ...given,
  };
}

/** A question; the first of its exam unless given. */
export function questionRow(
  given: Given<'exam_questions', 'exam_id'>,
): NewRow<'exam_questions'> & { id: string } {
  return { id: newId(), name: `Question ${nextNumber()}?`, url: null, max_marks: 1, order: 1, ...given };
}

type ExamWish = Given<'exams'> & {
  /** Texts of the questions, in order; two unless given. */
  questions?: readonly string[];
};

/** Makes an exam with its questions, and a game system unless one is given. */
export async function makeExam(
  db: Database,
  wish: ExamWish = {},
): Promise<Row<'exams'> & { questions: Row<'exam_questions'>[] }> {
  const { questions: texts = ['How do you begin?', 'How do you end?'], ...columns } = wish;
  const systemId = columns.game_system_id ?? (await makeGameSystem(db)).id;
  const exam = await insertOne(db, 'exams', examRow({ ...columns, game_system_id: systemId }));
  const questions: Row<'exam_questions'>[] = [];
  for (const [index, name] of texts.entries()) {
    const row = questionRow({ exam_id: exam.id, name, order: index + 1 });
    questions.push(await insertOne(db, 'exam_questions', row));
  }
  return { ...exam, questions };
}

/** A submitted exam: In Review unless a score is given, which was then set when it was submitted unless given. */
export function submissionRow(given: Given<'player_exams', 'player_id' | 'exam_id'>): NewRow<'player_exams'> {
  const createdAt = given.created_at ?? new Date();
  const score = given.score ?? null;
  return {
    id: newId(),
    score,
    graded_at: score === null ? null : createdAt,
    told_score: score,
    created_at: createdAt,
    ...given,
  };
}

/** Makes a certificate of a graded submission of its own. What it says is signed by nobody unless a `proof` is given. */
export async function makeCertificate(
  db: Database,
  given: Given<'player_exams'> & { proof?: string } = {},
): Promise<{ code: string; submissionId: string }> {
  const { proof = 'unsigned', ...taken } = given;
  const submission = await makeSubmission(db, { score: 80, ...taken });
  const code = String(nextNumber()).padStart(12, '0');
  await insertOne(db, 'certificates', {
    id: newId(),
    player_exam_id: submission.id,
    code,
    proof,
    issued_at: new Date(),
  });
  return { code, submissionId: submission.id };
}

/** The answer to one question of a submitted exam. */
export function answerRow(
  given: Given<'player_exam_answers', 'player_id' | 'exam_id' | 'exam_question_id'>,
): NewRow<'player_exam_answers'> {
  return { id: newId(), text_answer: 'I ask everyone at the table first.', ...given };
}

/** Makes a submission with an answer to every question; a player and an exam too unless given. */
export async function makeSubmission(
  db: Database,
  given: Given<'player_exams'> = {},
): Promise<Row<'player_exams'>> {
  const examId = given.exam_id ?? (await makeExam(db)).id;
  const playerId = given.player_id ?? (await makePlayer(db)).id;
  const row = submissionRow({ ...given, exam_id: examId, player_id: playerId });
  const submission = await insertOne(db, 'player_exams', row);
  const questions = await db
    .selectFrom('exam_questions')
    .select('id')
    .where('exam_id', '=', examId)
    .execute();
  const answers = questions.map(({ id }) =>
    answerRow({ player_id: playerId, exam_id: examId, exam_question_id: id }),
  );
  await insertAll(db, 'player_exam_answers', answers);
  return submission;
}
