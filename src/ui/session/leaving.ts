/** Says whether the user may be signed out now; it may ask them. */
type Question = () => Promise<boolean>;

const questions = new Set<Question>();

/** Registers a question that is asked before somebody signs out, such as about what is not saved yet. */
export function onLeaving(question: Question): void {
  questions.add(question);
}

/** Asks all that has to be asked before somebody signs out. False when they would rather stay. */
export async function mayLeave(): Promise<boolean> {
  for (const question of questions) if (!(await question())) return false;
  return true;
}
