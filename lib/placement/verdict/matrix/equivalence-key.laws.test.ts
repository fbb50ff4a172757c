import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isObject, objectAt, objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import { podMetaPath, podSpecPath, workloadObjectOf } from '@/lib/kube-rules/objects/workload-object';
import { linuxNode, sketchCluster, windowsNode } from '@/lib/placement/testing/sketch-nodes';
import { evaluateWorkload } from '@/lib/placement/verdict/evaluate-workload';
import { equivalenceKeyOf } from '@/lib/placement/verdict/matrix/equivalence-key';
import { placementWorld } from '@/lib/placement/verdict/placement-world';
import { admissionCase, type AdmissionCase } from '@/lib/server/kube/testing/admission-cases';
import { workloadFrom } from '../../testing/lint-world';

const world = placementWorld({
  today: '2026-11-21',
  cluster: sketchCluster({
    nodes: [
      linuxNode(),
      windowsNode(),
      windowsNode({ name: 'old', build: 17_763, taints: ['os=windows'] }),
      windowsNode({ name: 'new', build: 26_100, containerRuntime: 'containerd://1.6.8' }),
    ],
    namespaces: ['plain', 'baseline', 'restricted'].map((name) => ({
      name,
      labels: name === 'plain' ? {} : { 'pod-security.kubernetes.io/enforce': name },
      annotations: {},
    })),
  }),
});

const workloadOf = ({ object, namespace }: AdmissionCase): WorkloadObject | null =>
  workloadObjectOf({ ...object, metadata: { ...objectAt(object, 'metadata'), namespace } });

function at(object: RawObject, path: readonly string[], change: (inside: RawObject) => RawObject): RawObject {
  const [key, ...rest] = path;
  if (key === undefined) return change(object);
  const inside = object[key];
  return isObject(inside) ? { ...object, [key]: at(inside, rest, change) } : object;
}

/** Differences that do not affect the key, and similar ones that do. */
const words = fc.record({
  name: fc.constantFrom('web', 'shop', 'web.shop', 'iis-shop', 'linux-shop'),
  label: fc.constantFrom('web', 'shop', 'windows'),
  image: fc.constantFrom('nginx:1.27', 'nginx:1.28', 'golang:1.24-nanoserver-ltsc2022', 'example.com/a:1', 'A//b'),
  args: fc.constantFrom(null, [], ['a'], ['b', 'c'], ['powershell'], ['/bin/sh'], ['x', 'C:\\a.exe'], [1]),
  command: fc.constantFrom(null, ['run'], ['start'], ['cmd'], ['/bin/sh'], ['/app']),
  value: fc.constantFrom(null, '', 'a', 'b', 1),
  spread: fc.constantFrom(null, null, 'itself', 'others', 'none'),
  near: fc.constantFrom(null, null, 'podAffinity', 'podAntiAffinity'),
});
type Words = typeof words extends fc.Arbitrary<infer Of> ? Of : never;

const given = (field: string, value: unknown): RawObject => (value === null ? {} : { [field]: value });

const ZONE = 'topology.kubernetes.io/zone';

function company({ spread, near }: Words, labels: RawObject): RawObject {
  const labelSelector = spread === 'none' ? {} : { matchLabels: spread === 'others' ? { app: 'x' } : labels };
  const term = { topologyKey: ZONE, labelSelector };
  const spreads = [{ ...term, maxSkew: 1, whenUnsatisfiable: 'DoNotSchedule' }];
  const affinity = near === null ? {} : { [near]: { requiredDuringSchedulingIgnoredDuringExecution: [term] } };
  return { ...(spread === null ? {} : { topologySpreadConstraints: spreads }), ...(near === null ? {} : { affinity }) };
}

function worded(workload: WorkloadObject, o: Words): WorkloadObject | null {
  const { kind, object } = workload;
  const labels = { app: o.label };
  let made = at(object, ['metadata'], (meta) => ({ ...meta, name: o.name, uid: 'other' }));
  made = at(made, podMetaPath(kind), (meta) => ({ ...meta, labels }));
  made = at(made, podMetaPath(kind).slice(0, -2), ({ selector, ...rest }) =>
    isObject(selector) && 'matchLabels' in selector
      ? { ...rest, selector: { matchLabels: labels }, replicas: 7 }
      : { ...rest, ...(selector === undefined ? {} : { selector }) },
  );
  made = at(made, podSpecPath(kind), (spec) => ({
    ...spec,
    ...company(o, labels),
    containers: objectsAt(spec, 'containers').map((one, index) =>
      index > 0
        ? one
        : {
            ...one,
            image: o.image,
            ...given('args', o.args),
            ...given('command', o.command),
            ...(o.value === null ? {} : { env: [{ name: 'A', value: o.value }] }),
          },
    ),
  }));
  return workloadObjectOf(made);
}

function kept(workload: WorkloadObject) {
  const { admission, pod, feasibility, intent, evaluations } = evaluateWorkload(workload, world);
  return {
    // Of what is refused the words are made for each by itself.
    refused: admission.object.length > 0,
    pods: admission.pod.map(({ by }) => by),
    warnings: admission.warnings.length,
    demand: { requests: pod.demand.requests, hostPorts: pod.demand.hostPorts },
    decidedBy: feasibility.decidedBy,
    intent: { os: intent.os, confidence: intent.confidence, margin: intent.margin },
    nodes: [...evaluations].map(([name, { outcome, full, startOutcome, why }]) => ({
      name,
      outcome,
      full,
      startOutcome,
      why,
    })),
  };
}

const keyOf = (workload: WorkloadObject): string | null =>
  equivalenceKeyOf(workload, {
    minor: 36,
    runsOn: [],
    isComplete: false,
    platform: (reference) => world.platform(reference),
  });

test('workloads of one equivalence key have equal results on every node', () => {
  const seen = new Map<string, ReturnType<typeof kept>>();
  let shared = 0;
  const check = (workload: WorkloadObject | null): void => {
    const key = workload === null ? null : keyOf(workload);
    if (workload === null || key === null) return;
    const known = seen.get(key);
    const now = kept(workload);
    if (known === undefined) seen.set(key, now);
    else {
      shared += 1;
      expect(now).toEqual(known);
    }
  };
  fc.assert(
    fc.property(admissionCase, fc.array(words, { minLength: 4, maxLength: 4 }), (one, all) => {
      const workload = workloadOf(one);
      check(workload);
      if (workload !== null) for (const o of all) check(worded(workload, o));
    }),
    { numRuns: 400 },
  );
  // How many share a key depends on the seed.
  expect(shared).toBeGreaterThan(5);
});

test('a Job with labels of another Job has another key than one with its own', () => {
  const job = (name: string) =>
    workloadFrom({
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name, namespace: 'plain' },
      spec: {
        template: {
          metadata: { labels: { 'batch.kubernetes.io/job-name': 'web' } },
          spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'nginx:1.27' }] },
        },
      },
    });
  const [own, other] = [job('web'), job('shop')] as const;
  expect([own, other].map((one) => kept(one).refused)).toEqual([false, true]);
  expect(keyOf(own)).not.toBe(keyOf(other));
});
