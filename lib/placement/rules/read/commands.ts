import { objectAt, type RawObject, textsAt, textAt } from '@/lib/kube-rules/json/kube-json';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { parseReference, repositoryOf } from '../../../domain/image/reference';
import { lacksEntryPoint } from '../../image/image-programs';
import { shown } from './field-text';
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

/**
 * The process that a container starts: its command with arguments, or arguments alone if its image has no entry point;
 * null: the image decides.
 */
export function processOf({ raw, at }: Pick<ReadContainer, 'raw' | 'at'>, image: string): ReadCommand | null {
  const [command, args] = [textsAt(raw, 'command'), textsAt(raw, 'args')];
  if (command.length > 0) return { at: pointer(at, 'command'), of: 'process', words: [...command, ...args] };
  return args.length > 0 && lacksEntryPoint(image) ? { at: pointer(at, 'args'), of: 'process', words: args } : null;
}

const firstWord = ({ words }: Pick<ReadCommand, 'words'>): string => words[0] ?? '';

const LINUX_PROCESS = /^(sh|bash|\/bin\/.*|\/usr\/.*)$/;
const WINDOWS_PROCESS = /^(cmd|powershell|(.*[\\/])?[^\\/]+\.exe)$/i;

/** A command whose program Windows images do not have, unless it was added. */
export const isOfLinux = (command: ReadCommand): boolean => LINUX_PROCESS.test(firstWord(command));

/** A command, not arguments, whose program Linux images do not have. */
export const isOfWindows = (command: ReadCommand): boolean =>
  command.at.endsWith('/command') && WINDOWS_PROCESS.test(firstWord(command));

const SHELL = /^(?:cmd|powershell|pwsh|sh|bash)(?:\.exe)?$/i;
const RUNS_STRING = /^(?:\/[ck]|-c|-command)$/i;
const LONGEST_WORD = 4_000;

export const programOf = (path: string): string => path.replace(/^.*[\\/]/, '');

/** The program of a command for a finding. Its arguments may be secrets, and people see findings who do not see commands. */
export const shownProgram = (command: Pick<ReadCommand, 'words'>): string =>
  shown(programOf(/^\S*/.exec(firstWord(command))?.[0] ?? ''));

/** The names of the programs that a command surely starts: its own, and the first one of the string that a shell runs. */
export function startedBy({ words }: Pick<ReadCommand, 'words'>): string[] {
  const own = programOf(firstWord({ words }).slice(0, LONGEST_WORD));
  const flag = SHELL.test(own) ? words.findIndex((word) => RUNS_STRING.test(word)) : -1;
  const text = (flag < 0 ? '' : (words[flag + 1] ?? '')).slice(0, LONGEST_WORD);
  const [, quoted, bare = ''] = /^[\s&@(]*(?:["']+([^"']+)["']|([^\s"'&|;()]+))/.exec(text) ?? [];
  return [own, programOf(quoted ?? bare)].filter((name) => name !== '');
}

/** Programs that Nano Server lacks. `pwsh` exists in images that include it. */
const NEVER_THERE =
  /^(powershell(_ise)?(\.exe)?|msiexec(\.exe)?|net\.exe|sc\.exe|w3wp(\.exe)?|iisreset(\.exe)?|appcmd(\.exe)?|aspnet_regiis(\.exe)?)$/i;
const PWSH = /^pwsh(\.exe)?$/i;
const BRINGS_PWSH = /(^|\/)(powershell|dotnet\/sdk|dotnet\/nightly\/sdk)$/;

/** The program of a command that images of Nano Server lack; null: none. */
export function missingInNano(command: Pick<ReadCommand, 'words'>, image: string): string | null {
  const repository = repositoryOf(parseReference(image));
  const isMissing = (program: string): boolean =>
    NEVER_THERE.test(program) || (PWSH.test(program) && !BRINGS_PWSH.test(repository));
  return startedBy(command).find(isMissing) ?? null;
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
