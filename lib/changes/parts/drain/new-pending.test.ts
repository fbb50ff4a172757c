import { expect, test } from 'vitest';
import type { KubePod } from '@/lib/domain/ports/kube';
import { newPending } from './new-pending';

const mayMissReplicas = { 'shop/Deployment/web': 0 };
const owners = (names: readonly string[]) => Object.fromEntries(names.map((name) => [`batch/Job/${name}`, [name]]));
const BEFORE = { ...owners(['a', 'b', 'c']), 'shop/Deployment/web': ['web-0'] };

// The rest of a pod is not read.
const pod = (namespace: string, workload: KubePod['workload'], uid: string): KubePod =>
  ({ uid, namespace, name: uid, workload, nodeName: null, phase: 'Pending' }) as KubePod;
const job = (name: string): KubePod => pod('batch', { kind: 'Job', name }, name);
const web = (uid: string): KubePod => pod('shop', { kind: 'Deployment', name: 'web' }, uid);

const beyond = (pods: readonly KubePod[], mostPending = 4): string[] | false => {
  const data = { pendingBefore: BEFORE, mostPending, mayMissReplicas };
  const { names, isBeyond } = newPending(data, { pods, own: false });
  return isBeyond && names;
};

test.each<[string, KubePod[], string[] | false]>([
  ['as many pods of other Jobs as before', [job('d'), job('e'), job('f')], false],
  ['fewer, beside another pod of a displaced workload', [job('d'), web('web-0'), web('web-1')], ['shop/web-1']],
  ['one more than before', [job('a'), job('d'), job('e'), job('f')], ['batch/d']],
  ['a pod that replaces one of its displaced workload', [web('web-1')], false],
])('%s', (_, pods, expected) => {
  expect(beyond(pods)).toEqual(expected);
});

test('what was approved to stay Pending is not beyond', () => {
  expect(beyond([web('web-0'), web('web-1')], 5)).toBe(false);
});
