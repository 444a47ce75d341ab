import { type Command, type Outcome, stop } from './command.ts';

const PREFIX = 'npm run admin --';

const usageOf = ({ name, takes, changes }: Command): string =>
  [name, takes, changes ? '[--dry-run]' : ''].filter(Boolean).join(' ');

const WORDS = [
  'WHO is an alias, a username, a mail address or an id. Put what contains blanks into quotes.',
  'Every command takes --json, which prints one JSON document: npm run --silent admin -- users find ann --json',
  '--dry-run says what a command would do, and changes nothing. What changes something is in the audit log.',
];

/** What there is: all commands, those of a group, or one. */
export function helpOf(commands: readonly Command[], about: string): Outcome {
  const chosen = commands.filter(({ name }) => `${name} `.startsWith(about === '' ? '' : `${about} `));
  if (chosen.length === 0) stop(`There is no command '${about}': ${PREFIX} help lists them`);
  return {
    json: {
      commands: chosen.map((command) => ({
        usage: usageOf(command),
        does: command.does,
        example: `${PREFIX} ${command.example}`,
      })),
    },
    told: [
      `${PREFIX} COMMAND ... does what operators do at the machine:`,
      ...chosen.flatMap((command) => [
        { rows: [['']] },
        usageOf(command),
        { rows: [['', command.does]] },
        { rows: [['', `${PREFIX} ${command.example}`]] },
      ]),
      { rows: [['']] },
      ...WORDS,
    ],
  };
}
