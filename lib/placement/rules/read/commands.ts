import { objectAt, type RawObject, textsAt, textAt } from '@/lib/kube-rules/json/kube-json';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { type ReadContainer, itemsAt } from './read-workload';

export interface ReadCommand {
  at: string;
  of: 'process' | 'probe' | 'hook';
  words: readonly string[];
}

const probes = ['livenessProbe', 'readinessProbe', 'startupProbe'];
const hooks = ['postStart', 'preStop'];

const execAt = (holder: RawObject, field: string): string[] =>
  textsAt(objectAt(objectAt(holder, field), 'exec'), 'command');

export function commandsOf({ raw, at }: Pick<ReadContainer, 'raw' | 'at'>): ReadCommand[] {
  const lifecycle = objectAt(raw, 'lifecycle');
  const found: ReadCommand[] = [];
  const add = (command: Omit<ReadCommand, 'at'>, ...keys: string[]): void => {
    if (command.words.length > 0) found.push({ at: pointer(at, ...keys), ...command });
  };
  add({ of: 'process', words: textsAt(raw, 'command') }, 'command');
  add({ of: 'process', words: textsAt(raw, 'args') }, 'args');
  for (const probe of probes) add({ of: 'probe', words: execAt(raw, probe) }, probe, 'exec', 'command');
  for (const hook of hooks) add({ of: 'hook', words: execAt(lifecycle, hook) }, 'lifecycle', hook, 'exec', 'command');
  return found;
}

/** What is run: the command and its arguments. */
export const processesOf = (container: Pick<ReadContainer, 'raw' | 'at'>): ReadCommand[] =>
  commandsOf(container).filter(({ of }) => of === 'process');

/** The command, or the first argument if the image has no entry point. */
export const processOf = (container: Pick<ReadContainer, 'raw' | 'at'>): ReadCommand | null =>
  processesOf(container)[0] ?? null;

const firstWord = ({ words }: ReadCommand): string => words[0] ?? '';

const LINUX_PROCESS = /^(sh|bash|\/bin\/.*|\/usr\/.*)$/;
const WINDOWS_PROCESS = /^(cmd|powershell|(.*[\\/])?[^\\/]+\.exe)$/i;

/** A command whose program no Windows image has. */
export const isOfLinux = (command: ReadCommand): boolean => LINUX_PROCESS.test(firstWord(command));

/** A command, not arguments, whose program no Linux image has. */
export const isOfWindows = (command: ReadCommand): boolean =>
  command.at.endsWith('/command') && WINDOWS_PROCESS.test(firstWord(command));

/** Programs that Nano Server lacks. `pwsh` exists in images that include it. */
const NEVER_THERE =
  /(^|[\\/\s"'&|;(])(powershell(_ise)?(\.exe)?|msiexec(\.exe)?|net\.exe|sc\.exe|w3wp(\.exe)?|iisreset(\.exe)?|appcmd(\.exe)?|aspnet_regiis(\.exe)?)(?=$|[\s"'&|;)])/i;
const PWSH = /(^|[\\/\s"'&|;(])pwsh(\.exe)?(?=$|[\s"'&|;)])/i;
const BRINGS_PWSH = /(^|\/)(powershell|dotnet\/sdk|dotnet\/nightly\/sdk)$/;
const LONGEST_WORD = 4_000;

/** The first word of a command that names a program which images of Nano Server lack; null: none. */
export function missingInNano({ words }: ReadCommand, { repository }: { repository: string }): string | null {
  const isMissing = (word: string): boolean =>
    NEVER_THERE.test(word) || (PWSH.test(word) && !BRINGS_PWSH.test(repository));
  return words.find((text) => isMissing(text.slice(0, LONGEST_WORD))) ?? null;
}

interface WrittenText {
  at: string;
  text: string;
}

/** Long texts are embedded configuration; their beginning is enough. */
const LIMIT = 10_000;

export const writtenTexts = ({ raw, at }: ReadContainer): WrittenText[] => [
  ...['command', 'args'].flatMap((field) =>
    textsAt(raw, field).map((text, index) => ({ at: pointer(at, field, index), text: text.slice(0, LIMIT) })),
  ),
  ...itemsAt(raw, 'env').map(({ index, raw: variable }) => ({
    at: pointer(at, 'env', index, 'value'),
    text: textAt(variable, 'value', LIMIT),
  })),
];
