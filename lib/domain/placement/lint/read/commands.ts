import { objectAt, type RawObject, textsAt } from '@/lib/domain/kube-json';
import { pointer } from './pointer';
import type { ReadContainer } from './read-workload';

/** A command of a container: of its process, a probe or a hook. */
export interface ReadCommand {
  at: string;
  of: 'process' | 'probe' | 'hook';
  words: readonly string[];
}

const probes = ['livenessProbe', 'readinessProbe', 'startupProbe'];
const hooks = ['postStart', 'preStop'];

const execAt = (holder: RawObject, field: string): string[] =>
  textsAt(objectAt(objectAt(holder, field), 'exec'), 'command');

/** All commands a container is told; `command` and `args` are one each. */
export function commandsOf({ raw, at }: ReadContainer): ReadCommand[] {
  const lifecycle = objectAt(raw, 'lifecycle');
  const all: ReadCommand[] = [
    { at: pointer(at, 'command'), of: 'process', words: textsAt(raw, 'command') },
    { at: pointer(at, 'args'), of: 'process', words: textsAt(raw, 'args') },
    ...probes.map((probe) => ({
      at: pointer(at, probe, 'exec', 'command'),
      of: 'probe' as const,
      words: execAt(raw, probe),
    })),
    ...hooks.map((hook) => ({
      at: pointer(at, 'lifecycle', hook, 'exec', 'command'),
      of: 'hook' as const,
      words: execAt(lifecycle, hook),
    })),
  ];
  return all.filter(({ words }) => words.length > 0);
}
