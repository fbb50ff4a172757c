import { expect, test } from 'vitest';
import { wordsOf } from './work-state';

test.each([
  ['cordon:1', 'node', 'node'],
  ['cordon:1/undo', 'node', 'undone'],
  ['uncordon:2', 'node', 'undone'],
  ['open:2', 'node', 'undone'],
  // Surge nodes are schedulable: they have no cordon texts.
  ['surge-ready', 'node', 'standing'],
  ['surge/undo', 'node', 'standing'],
  ['surge-cordon', 'node', 'node'],
  ['restart:1', 'node', 'restarted'],
  // Pods are restarted too, with texts about pods.
  ['restart', 'pod', 'pod'],
  ['evict:1', 'pod', 'pod'],
  ['replaced:1', 'roll', 'roll'],
  ['rollout', 'workload', 'workload'],
  ['rollout/undo', 'workload', 'put-back'],
] as const)('a row of %s about a %s speaks as %s', (step, type, words) => {
  expect(wordsOf({ step, type })).toBe(words);
});
