import { parseArgs } from 'node:util';
import type { Command, Given } from './command.ts';

const options = {
  json: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  reason: { type: 'string' },
  until: { type: 'string' },
  all: { type: 'boolean', default: false },
} as const;

type Read = { json: boolean } & (
  | { wants: 'help'; about: string }
  | { wants: 'command'; command: Command; given: Given; dryRun: boolean }
  | { wants: 'nothing'; problem: string }
);

/** Finds the command that somebody typed, and what they gave it. */
export function readCommand(commands: readonly Command[], typed: readonly string[]): Read {
  let parsed;
  try {
    parsed = parseArgs({ args: [...typed], options, allowPositionals: true });
  } catch (error) {
    const [problem = ''] = (error as Error).message.split('. ');
    return { json: typed.includes('--json'), wants: 'nothing', problem };
  }
  const { values, positionals } = parsed;
  const { json, 'dry-run': dryRun, ...given } = values;
  const nothing = (problem: string): Read => ({ json, wants: 'nothing', problem });
  const [first, second, ...words] = positionals;
  if (first === 'help') return { json, wants: 'help', about: positionals.slice(1).join(' ') };
  if (first === undefined) return nothing('Say a command');
  const command = commands.find(({ name }) => name === `${first} ${second}`);
  if (!command) return nothing(`There is no command '${[first, second].filter(Boolean).join(' ')}'`);
  const { name, takes, word, changes } = command;
  if (words.length > (word === 'none' ? 0 : 1) || (word === 'wanted' && !words[0]?.trim()))
    return nothing(`'${name}' takes ${takes === '' ? 'nothing' : takes}`);
  if (dryRun && !changes) return nothing(`'${name}' changes nothing, so it takes no --dry-run`);
  const foreign = foreignOption(command, given);
  if (foreign !== undefined) return nothing(`'${name}' takes no --${foreign}`);
  return {
    json,
    wants: 'command',
    command,
    dryRun,
    given: { word: words[0] ?? '', reason: given.reason, until: given.until, all: given.all },
  };
}

const foreignOption = (
  { options: own = [] }: Command,
  given: { reason?: string | undefined; until?: string | undefined; all: boolean },
) =>
  (['reason', 'until', 'all'] as const).find(
    (name) => given[name] !== undefined && given[name] !== false && !own.includes(name),
  );
