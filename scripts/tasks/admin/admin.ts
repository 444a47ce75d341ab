// `npm run admin -- COMMAND ...`: what operators do at the machine: accounts, bans, failed mail, jobs and reports.
// `npm run admin -- help` lists the commands; docs/operations/admin-command.md has more.
import { StartError } from '#platform/config/start-error.ts';
import { DomainError } from '#shared/errors.ts';
import { cleanLine } from '#shared/text/clean.ts';
import { operate } from '../operate.ts';
import { bansCommands } from './bans.ts';
import type { Command, Outcome } from './command.ts';
import { helpOf } from './help.ts';
import { jobsCommands } from './jobs.ts';
import { mailCommands } from './mail.ts';
import { asOperator } from './operator.ts';
import { jsonOf, textOf } from './print.ts';
import { readCommand } from './read-command.ts';
import { reportsCommands } from './reports.ts';
import { usersCommands } from './users.ts';

const commands: readonly Command[] = [
  ...usersCommands,
  ...bansCommands,
  ...mailCommands,
  ...jobsCommands,
  ...reportsCommands,
];

const read = readCommand(commands, process.argv.slice(2));

const print = (outcome: Outcome): void =>
  void process.stdout.write(read.json ? jsonOf(outcome) : textOf(outcome));

/** A wrong command is told in a line; to a person all commands as well. */
function refuseTyped(problem: string): never {
  const advice = 'npm run admin -- help lists the commands';
  if (read.json) throw new StartError(cleanLine(`${problem}: ${advice}`));
  throw new StartError(`${cleanLine(problem)}\n\n${textOf(helpOf(commands, '')).trimEnd()}`);
}

await operate(async () => {
  if (read.wants === 'nothing') refuseTyped(read.problem);
  if (read.wants === 'help') return print(helpOf(commands, read.about));
  const { command, given, dryRun } = read;
  try {
    const mayMigrate = command.changes && !dryRun;
    print(await asOperator({ dryRun, mayMigrate }, (operator) => command.run(operator, given)));
  } catch (error) {
    throw error instanceof DomainError ? new StartError(error.message) : error;
  }
});
