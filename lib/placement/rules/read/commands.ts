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

export function commandsOf({ raw, at }: ReadContainer): ReadCommand[] {
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
