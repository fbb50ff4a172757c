import { describe, expect, test } from 'vitest';
import type { NodeSelectorTerm } from '@/lib/kube-rules/objects/node-selector';
import type { SelectorRequirement } from '@/lib/kube-rules/selector/label-requirement';
import type { PodTemplate } from './workload';
import { statedOs, wantsWindows } from './stated-os';
import { aTemplate as template } from './testing/a-template';

const label = 'kubernetes.io/os';
const beta = 'beta.kubernetes.io/os';
const rule = (operator: SelectorRequirement['operator'], values: string[], key = label): SelectorRequirement => ({
  key,
  operator,
  values,
});
const affinity = (...terms: SelectorRequirement[][]): Partial<PodTemplate> => ({
  requiredNodeAffinity: terms.map((expressions): NodeSelectorTerm => ({ expressions, fields: [] })),
});

describe('the OS that a template states', () => {
  test.each<[string, Partial<PodTemplate>, 'linux' | 'windows' | null]>([
    ['nothing', {}, null],
    ['spec.os', { os: 'windows' }, 'windows'],
    ['the label', { nodeSelector: { [label]: 'windows' } }, 'windows'],
    ['the deprecated label', { nodeSelector: { [beta]: 'windows' } }, 'windows'],
    ['no OS in the label', { nodeSelector: { [label]: 'Windows' } }, null],
    ['affinity', affinity([rule('In', ['windows'])]), 'windows'],
    ['affinity on the deprecated label', affinity([rule('In', ['windows'], beta)]), 'windows'],
    ['not Linux', affinity([rule('NotIn', ['linux'])]), 'windows'],
    ['neither', affinity([rule('NotIn', ['linux', 'windows'])]), null],
    ['one of two', affinity([rule('In', ['windows', 'linux'])]), null],
    ['an empty list', affinity([rule('In', [])]), null],
    ['only that a label exists', affinity([rule('Exists', [])]), null],
    ['another key', affinity([rule('In', ['windows'], 'os')]), null],
    ['a zone beside the OS', affinity([rule('In', ['h'], 'zone'), rule('In', ['windows'])]), 'windows'],
    ['two terms for Windows', affinity([rule('In', ['windows'])], [rule('NotIn', ['linux'])]), 'windows'],
    ['an alternative for Linux', affinity([rule('In', ['windows'])], [rule('In', ['linux'])]), null],
    ['an open alternative', affinity([rule('In', ['windows'])], [rule('In', ['h'], 'zone')]), null],
    ['spec.os against a selector', { os: 'linux', nodeSelector: { [label]: 'windows' } }, 'linux'],
    ['spec.os against affinity', { os: 'linux', ...affinity([rule('In', ['windows'])]) }, 'linux'],
    ['spec.os Windows on Linux', { os: 'windows', nodeSelector: { [label]: 'linux' } }, 'windows'],
    ['the label against the deprecated one', { nodeSelector: { [label]: 'linux', [beta]: 'windows' } }, 'linux'],
    [
      'the selector against affinity',
      { nodeSelector: { [label]: 'linux' }, ...affinity([rule('In', ['windows'])]) },
      'linux',
    ],
  ])('%s', (_name, parts, os) => {
    expect(statedOs(template(parts))).toBe(os);
    expect(wantsWindows(template(parts))).toBe(os === 'windows');
  });
});
