import { expect, test } from 'vitest';
import type { WrittenToleration } from '../objects/pod-facts';
import { withAdded } from './daemon-pod';
import { evicts } from './static-filter';

const covering = (key: string, tolerationSeconds?: number): WrittenToleration => ({
  key,
  operator: 'Exists',
  value: '',
  effect: 'NoExecute',
  ...(tolerationSeconds === undefined ? {} : { tolerationSeconds }),
});
const NOT_READY = 'node.kubernetes.io/not-ready';
const taint = (key: string, effect: 'NoExecute' | 'NoSchedule' = 'NoExecute') => ({ key, value: '', effect });

test.each<[string, WrittenToleration[], boolean]>([
  ['none', [], true],
  ['of another key', [covering('y')], true],
  ['without end', [covering('x')], false],
  ['for a time', [covering('x', 60)], true],
  ['without end behind one for a time', [covering('x', 60), covering('x')], true],
  ['for a time behind one without end', [covering(''), covering('x', 60)], false],
])('a toleration %s', (_, tolerations, expected) => {
  expect(evicts(taint('x'), tolerations)).toBe(expected);
  expect(evicts(taint('x', 'NoSchedule'), tolerations)).toBe(false);
});

test('pods of a DaemonSet stay on a node that is not Ready, whatever time was written', () => {
  const written = [covering(NOT_READY, 300)];
  expect(evicts(taint(NOT_READY), written)).toBe(true);
  expect(evicts(taint(NOT_READY), withAdded(written, { hostNetwork: false }))).toBe(false);
});
