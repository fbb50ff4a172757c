import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inferredOs } from './infer-os';
import { evidenceMessage } from './evidence';
import { cluster, type Given, intended, PRIVATE, inputs } from './testing/infer-os-inputs';
import { nodeTerms, osIn } from '../testing/pod-constraints';
import { workloadFrom } from '../testing/lint-world';

describe('the sum', () => {
  const GO = 'golang:1.24';
  const onWindows = { nodeSelector: { 'kubernetes.io/os': 'windows' } };
  const tolerant = { tolerations: [{ key: 'os', value: 'windows' }] };

  test.each<[string, Given, string]>([
    ['an image', { images: ['nginx'] }, 'linux confident 80'],
    ['a toleration looks like Windows', { spec: tolerant }, 'windows likely 30'],
    ['a hint is not enough', { images: ['a.example/b:1809'] }, 'windows likely 15'],
    ['hardening', { container: { securityContext: { readOnlyRootFilesystem: true } } }, 'linux likely 25'],
    [
      'a row counts once, however often it is there',
      { images: ['nginx', 'nginx', 'redis'], spec: { ...onWindows, os: { name: 'windows' } } },
      'windows confident 110',
    ],
    ['as much for as against', { images: ['nginx'], spec: nodeTerms([osIn('windows')]) }, 'unknown unknown 5'],
    ['images for both', { images: [GO, 'python:3.14'] }, 'either confident 5'],
    ['images perhaps for both', { images: ['registry.k8s.io/pause:3.5'] }, 'either likely 5'],
    ['images for both, a template for one', { images: [GO], spec: onWindows }, 'windows confident 85'],
    ['images for both, a command for one', { images: [GO], container: { command: ['/bin/sh'] } }, 'linux confident 45'],
    ['one image for both is not all', { images: [GO, PRIVATE] }, 'unknown unknown 5'],
  ])('%s', (_name, given, answer) => {
    const { os, confidence, margin } = intended(given);
    expect(`${os} ${confidence} ${margin}`).toBe(answer);
  });

  test('contradictions stay visible, heaviest first', () => {
    const { hits } = intended({ images: ['nginx'], spec: { os: { name: 'windows' } } });
    expect(hits.map(({ row, os }) => `${row} ${os}`)).toEqual(['1 windows', '7 linux', '19 linux']);
  });
});

test('each piece of evidence has a sentence with its value', () => {
  for (let row = 1; row <= 19; row += 1) {
    const { text, phrase } = evidenceMessage({ row, os: 'windows', weight: 1, at: '', seen: 'SEEN' });
    expect(phrase?.key).toMatch(/^domain\.evidence\./);
    if (![3, 8, 19].includes(row)) expect(text).toContain('SEEN');
  }
});

test('throws for no manifest', () => {
  fc.assert(
    fc.property(fc.object({ maxDepth: 4 }), fc.anything(), (spec, containers) => {
      const workload = workloadFrom({ kind: 'Pod', spec: { ...spec, containers } });
      const { pod } = inputs({});
      const { margin } = inferredOs({ workload, pod, containers: [], cluster, runsOn: [] });
      expect(margin).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 300 },
  );
});
