import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { objectAt, objectsAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { podToPlace } from '@/lib/kube-rules/admission/pod-to-place';
import { workloadObjectOf } from '@/lib/kube-rules/objects/workload-object';
import type { Feasibility } from '@/lib/kube-rules/scheduler/feasibility';
import { feasible, schedulingWorld } from '@/lib/kube-rules/scheduler/feasible';
import { unschedulableMessage } from '@/lib/kube-rules/scheduler/unschedulable-message';
import { readPlacement } from './read-placement';
import { type AnyCluster, anyCluster, isReal } from '../testing/any-cluster';
import { schedulingCases } from '../testing/scheduling-cases';

/** Each case has at most six nodes and four pods, placed one after the other. */
const CASES = Number(process.env['MULLION_TEST_SCHEDULING_CASES'] ?? 5);

const PATHS: Readonly<Record<string, (namespace: string) => string>> = {
  Node: () => '/api/v1/nodes',
  Namespace: () => '/api/v1/namespaces',
  PersistentVolume: () => '/api/v1/persistentvolumes',
  StorageClass: () => '/apis/storage.k8s.io/v1/storageclasses',
  PersistentVolumeClaim: (namespace) => `/api/v1/namespaces/${namespace}/persistentvolumeclaims`,
  Pod: (namespace) => `/api/v1/namespaces/${namespace}/pods`,
};

let cluster: AnyCluster;
const made: string[] = [];

const call = (method: 'POST' | 'GET' | 'DELETE', path: string, json?: unknown) =>
  cluster.kube.transport.call({
    method,
    path,
    ...(json === undefined ? {} : { body: { type: 'application/json', json } }),
  });

async function make(object: RawObject): Promise<string> {
  const { namespace, name } = objectAt(object, 'metadata');
  const path = PATHS[textAt(object, 'kind')]?.(String(namespace)) ?? '';
  await call('POST', path, object);
  const one = `${path}/${String(name)}`;
  made.push(one);
  return one;
}

beforeAll(async () => {
  cluster = await anyCluster();
});

afterAll(async () => {
  const now = { kind: 'DeleteOptions', apiVersion: 'v1', gracePeriodSeconds: 0 };
  if (isReal) for (const path of made.toReversed()) await call('DELETE', path, now).catch(() => undefined);
  await cluster.close();
}, 600_000);

/** Pods are rejected until the namespace's service account exists. */
const isReady = (namespace: string): Promise<boolean> =>
  call('GET', `/api/v1/namespaces/${namespace}/serviceaccounts/default`).then(
    () => true,
    () => !isReal,
  );

interface Outcome {
  node: string | null;
  message: string;
}

function outcomeOf(pod: RawObject): Outcome | null {
  const node = textAt(objectAt(pod, 'spec'), 'nodeName');
  if (node !== '') return { node, message: '' };
  const condition = objectsAt(objectAt(pod, 'status'), 'conditions').find(
    ({ type, reason }) => type === 'PodScheduled' && reason === 'Unschedulable',
  );
  return condition === undefined ? null : { node: null, message: textAt(condition, 'message', 5_000) };
}

/** How many nodes give which reason. Until 1.35 the taint is named; later sentences are about preemption. */
function reported(message: string): Record<string, number> {
  const [first = ''] = message.split(/\.?\s(?:no new claims|preemption:)|\. not found$/);
  const text = first.replace(/^0\/\d+ nodes are available: /, '').replace(/\.$/, '');
  const counts: Record<string, number> = {};
  for (const part of text.split(/, (?=\d+ )/)) {
    const [, count = '0', reason = part] = /^(\d+) (.*)$/.exec(part) ?? [];
    const plain = reason.replace(/taint \{.*\}$/, 'taint(s)');
    counts[plain] = (counts[plain] ?? 0) + Number(count);
  }
  return counts;
}

interface Answered extends Feasibility {
  minor: number;
}

async function answered(pod: RawObject): Promise<Answered> {
  const { cluster: facts } = await readPlacement(cluster.kube.transport);
  const workload = workloadObjectOf(pod);
  if (workload === null) throw new Error('a pod is a workload');
  const answer = feasible(podToPlace(workload, facts), schedulingWorld(facts));
  return { ...answer, minor: facts.minor ?? 36 };
}

function agrees(answer: Answered, { node, message }: Outcome): boolean {
  const text = unschedulableMessage(answer, answer.minor);
  if (node === null) return text !== null && JSON.stringify(sorted(text)) === JSON.stringify(sorted(message));
  return answer.whole === null && answer.nodes.some((one) => one.node === node && one.refusals.length === 0);
}

const sorted = (message: string): string[] =>
  Object.entries(reported(message))
    .map(([reason, count]) => `${count} ${reason}`)
    .toSorted();

/** Nodes without a kubelet and volumes without a driver change on their own: both answers can be right. */
async function decided(pod: RawObject): Promise<'placed' | 'refused'> {
  const before = await answered(pod);
  const path = await make(pod);
  let outcome: Outcome | null = null;
  await cluster.until(async () => {
    outcome = outcomeOf((await call('GET', path)).body);
    return outcome !== null;
  });
  const got: Outcome = outcome ?? { node: null, message: '' };
  const verdict = got.node === null ? 'refused' : 'placed';
  if (agrees(before, got)) return verdict;
  await call('DELETE', path, { kind: 'DeleteOptions', apiVersion: 'v1', gracePeriodSeconds: 0 });
  const after = await answered(pod);
  expect(
    agrees(after, got),
    JSON.stringify({ pod, got, text: unschedulableMessage(after, after.minor), after: after.nodes }),
  ).toBe(true);
  return verdict;
}

/** A volume to be provisioned is never created here, and its pod stays pending without a message. */
const needsDriver = (pod: RawObject): boolean =>
  objectsAt(objectAt(pod, 'spec'), 'volumes').some(({ name }) => name === 'c2');

test('the scheduler of the cluster decides the same', async () => {
  const run = randomUUID().slice(0, 8);
  const seen: string[] = [];
  for (let at = 0; at < CASES; at += 1) {
    const id = `mullion-${run}-${at}-`;
    const [sample] = fc.sample(schedulingCases({ id, guarded: true }), { numRuns: 1, seed: at });
    for (const object of sample?.objects ?? []) {
      await make(object);
      if (object['kind'] === 'Namespace')
        await cluster.until(() => isReady(textAt(objectAt(object, 'metadata'), 'name')));
    }
    for (const pod of sample?.pods ?? []) if (!isReal || !needsDriver(pod)) seen.push(await decided(pod));
  }
  expect([...new Set(seen)].toSorted()).toEqual(['placed', 'refused']);
}, 3_600_000);
