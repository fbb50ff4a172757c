import { expect, test } from 'vitest';
import { podFactsOf } from '@/lib/kube-rules/objects/pod-facts-of';
import { aPod, aWorkload, type PodSetup } from '../testing/objects';
import type { SeenWorkload } from './data';
import { leftPods } from './left-pods';

const seen = (name: string): SeenWorkload => {
  const object = { ...aWorkload(name, { kind: 'StatefulSet', replicas: 2 }), status: { updateRevision: 'new' } };
  const target = { apiVersion: 'apps/v1', kind: 'StatefulSet', namespace: 'shop', name, uid: `uid-${name}` };
  const write = { how: 'patch' as const, operations: [] };
  return { one: { target, write, forward: [], back: [], rolls: true, os: 'linux' }, object };
};

const pod = (name: string, setup: PodSetup = {}) => {
  const workload = { kind: 'StatefulSet', name: name.replace(/-\d+$/, '') };
  const labels = { 'controller-revision-hash': 'old' };
  return podFactsOf(aPod(name, { workload, labels, phase: 'Pending', ...setup }));
};

test('names the pods that StatefulSets wait for, with one list for their namespace', async () => {
  const pods = [
    pod('sql-0'),
    pod('sql-1', { phase: 'Failed' }),
    pod('sql-2'),
    pod('cache-0', { labels: { 'controller-revision-hash': 'new' } }),
    pod('cache-1', { phase: 'Running', ready: false }),
  ].flatMap((one) => one ?? []);
  const listed: string[] = [];
  const podsIn = (namespace: string) => {
    listed.push(namespace);
    return Promise.resolve(pods);
  };
  const left = await leftPods({ kube: { podsIn } }, { sets: [seen('sql'), seen('cache')], wanted: 'updateRevision' });
  expect(left.map((one) => one.pod.name)).toEqual(['sql-0', 'cache-1']);
  expect(listed).toEqual(['shop']);
});
