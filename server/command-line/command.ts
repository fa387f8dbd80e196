import { parseArgs } from 'node:util';

/** A parsed command. */
export type Command =
  | { name: 'help' }
  | { name: 'list'; states: ('accepted' | 'suspected')[]; limit: number; json: boolean }
  | { name: 'show'; key: string; json: boolean }
  | { name: 'export'; format: 'csv' | 'json'; states: ('accepted' | 'suspected')[] }
  | { name: 'retry'; key: string | undefined }
  | { name: 'release'; key: string }
  | { name: 'erase'; key: string; confirmed: boolean };

/** A command, or a one-line error. */
export type ParsedCommand = { command: Command } | { error: string };

const options = {
  all: { type: 'boolean' },
  csv: { type: 'boolean' },
  failed: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  limit: { type: 'string' },
  suspected: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const;

type Flag = keyof typeof options;

const commands: Readonly<Record<string, { flags: readonly Flag[]; operand?: string }>> = {
  list: { flags: ['all', 'suspected', 'limit', 'json'] },
  show: { flags: ['json'], operand: 'ID' },
  export: { flags: ['csv', 'json', 'all'] },
  retry: { flags: ['failed'], operand: 'ID' },
  release: { flags: [], operand: 'ID' },
  erase: { flags: ['yes'], operand: 'EMAIL or ID' },
};

const defaultLimit = 50;

function parse(args: readonly string[]) {
  return parseArgs({ args: [...args], options, allowPositionals: true });
}

function build(name: string, { values }: ReturnType<typeof parse>, key = ''): ParsedCommand {
  const states = values.suspected
    ? (['suspected'] as const)
    : values.all
      ? (['accepted', 'suspected'] as const)
      : (['accepted'] as const);
  const json = values.json ?? false;
  switch (name) {
    case 'list': {
      const limit = Number(values.limit ?? defaultLimit);
      if (Number.isInteger(limit) && limit > 0) {
        return { command: { name, states: [...states], limit, json } };
      }
      return { error: `--limit is "${values.limit}"; expected a whole number above 0` };
    }
    case 'show':
      return { command: { name, key, json } };
    case 'export':
      if (json === (values.csv ?? false)) return { error: 'export needs either --csv or --json' };
      return { command: { name, format: json ? 'json' : 'csv', states: [...states] } };
    case 'retry':
      if ((key !== '') === (values.failed ?? false)) {
        return { error: 'retry needs either an ID or --failed' };
      }
      return { command: { name, key: key === '' ? undefined : key } };
    case 'release':
      return { command: { name, key } };
    case 'erase':
      if (!/^\s*([^\s@]+@[^\s@]+|[\w-]{8,})\s*$/.test(key)) {
        return { error: `erase needs a full e-mail address or a reference; "${key}" is neither` };
      }
      return { command: { name, key: key.trim(), confirmed: values.yes ?? false } };
    default:
      return { error: `unknown command "${name}"` };
  }
}

/** Parses the arguments after the program's name. */
export function parseCommand(args: readonly string[]): ParsedCommand {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    return { error: error instanceof Error ? (error.message.split('.')[0] ?? '') : String(error) };
  }
  const [name, operand, ...rest] = parsed.positionals;
  if (name === undefined || name === 'help' || parsed.values.help) {
    return { command: { name: 'help' } };
  }
  const rules = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!rules) return { error: `unknown command "${name}"` };
  const flags: readonly string[] = rules.flags;
  const unsupported = Object.keys(parsed.values).find((flag) => !flags.includes(flag));
  if (unsupported !== undefined) return { error: `${name} has no option --${unsupported}` };
  if (rest.length > 0 || (operand !== undefined && rules.operand === undefined)) {
    return { error: `${name} has too many arguments` };
  }
  if (operand === undefined && rules.operand !== undefined && name !== 'retry') {
    return { error: `${name} needs an argument: ${rules.operand}` };
  }
  return build(name, parsed, operand);
}
