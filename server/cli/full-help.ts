import type { Command } from 'commander';

/** A part of a command or of its explanation: its name, and what it means. */
type Term = [name: string, meaning: string];

function termsOf(command: Command): Term[] {
  const help = command.createHelp();
  return [
    ...help
      .visibleArguments(command)
      .map((each): Term => [help.argumentTerm(each), help.argumentDescription(each)]),
    ...help
      .visibleOptions(command)
      .filter(({ long }) => long !== '--help')
      .map((each): Term => [help.optionTerm(each), help.optionDescription(each)]),
  ];
}

function usageOf(command: Command): string {
  const help = command.createHelp();
  const args = help.visibleArguments(command).map((each) => {
    const name = help.argumentTerm(each);
    return each.required ? `<${name}>` : `[${name}]`;
  });
  return [command.name(), ...args].join(' ');
}

/**
 * All commands of a program with their arguments and options; empty for a program without commands.
 */
export function commandsHelp({ commands }: Command): string {
  if (commands.length === 0) return '';
  const texts = commands.map((command) =>
    [
      `  ${usageOf(command)}`,
      `      ${command.description()}`,
      ...termsOf(command).map(([name, meaning]) => `      ${name.padEnd(20)} ${meaning}`),
    ].join('\n'),
  );
  return `\nCommands:\n${texts.join('\n\n')}\n`;
}
