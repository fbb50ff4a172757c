import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { workloadObjectOf } from '../../kube-rules/objects/workload-object';
import { evidenceMessage } from './evidence-message';
import { inferredOs } from './intend';
import type { InferredOs } from './intended-os';
import { cluster, type Given, intended, osIn, PRIVATE, question, required } from './testing/infer-os-inputs';

describe('the sum', () => {
  test.each<[string, Given, Omit<InferredOs, 'hits'>]>([
    ['an image', { images: ['nginx'] }, { os: 'linux', confidence: 'confident', margin: 80 }],
    [
      'a toleration looks like Windows',
      { spec: { tolerations: [{ key: 'os', value: 'windows' }] } },
      { os: 'windows', confidence: 'likely', margin: 30 },
    ],
    ['a hint is not enough', { images: ['a.example/b:1809'] }, { os: 'windows', confidence: 'likely', margin: 15 }],
    [
      'hardening looks like Linux',
      { container: { securityContext: { readOnlyRootFilesystem: true } } },
      { os: 'linux', confidence: 'likely', margin: 25 },
    ],
    [
      'a row counts once, however often it is there',
      {
        images: ['nginx', 'nginx', 'redis'],
        spec: { nodeSelector: { 'kubernetes.io/os': 'windows' }, os: { name: 'windows' } },
      },
      { os: 'windows', confidence: 'confident', margin: 110 },
    ],
    [
      'as much for as against',
      { images: ['nginx'], spec: required([osIn('windows')]) },
      { os: 'unknown', confidence: 'unknown', margin: 5 },
    ],
    [
      'images for both',
      { images: ['golang:1.24', 'python:3.12'] },
      { os: 'either', confidence: 'confident', margin: 5 },
    ],
    [
      'images perhaps for both',
      { images: ['registry.k8s.io/pause:3.5'] },
      { os: 'either', confidence: 'likely', margin: 5 },
    ],
    [
      'images for both, a template for one',
      { images: ['golang:1.24'], spec: { nodeSelector: { 'kubernetes.io/os': 'windows' } } },
      { os: 'windows', confidence: 'confident', margin: 85 },
    ],
    [
      'images for both, a command for one',
      { images: ['golang:1.24'], container: { command: ['/bin/sh'] } },
      { os: 'linux', confidence: 'confident', margin: 45 },
    ],
    [
      'one image for both is not all',
      { images: ['golang:1.24', PRIVATE] },
      { os: 'unknown', confidence: 'unknown', margin: 5 },
    ],
  ])('%s', (_name, given, answer) => {
    const { hits: _hits, ...rest } = intended(given);
    expect(rest).toEqual(answer);
  });

  test('contradictions stay visible, heaviest first', () => {
    const { hits } = intended({ images: ['nginx'], spec: { os: { name: 'windows' } } });
    expect(hits.map(({ row, os }) => `${row} ${os}`)).toEqual(['1 windows', '7 linux', '19 linux']);
  });
});

test('each piece of evidence has a sentence with what was seen', () => {
  for (let row = 1; row <= 19; row += 1) {
    const { text, phrase } = evidenceMessage({ row, os: 'windows', weight: 1, at: '', seen: 'SEEN' });
    expect(phrase?.key).toMatch(/^domain\.evidence\./);
    if (![3, 8, 19].includes(row)) expect(text).toContain('SEEN');
  }
});

test('nothing that anybody writes makes it throw', () => {
  fc.assert(
    fc.property(fc.object({ maxDepth: 4 }), fc.anything(), (spec, containers) => {
      const workload = workloadObjectOf({ kind: 'Pod', spec: { ...spec, containers } });
      if (workload === null) throw new Error('no workload');
      const { pod } = question({});
      const { margin } = inferredOs({ workload, pod, containers: [], cluster });
      expect(margin).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 300 },
  );
});
