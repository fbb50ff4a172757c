import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isObject, objectAt, objectsAt, type RawObject } from '@/lib/domain/kube-json';
import {
  podMetaPath,
  podSpecPath,
  type WorkloadObject,
  workloadObjectOf,
} from '@/lib/domain/placement/facts/workload-object';
import { linuxNode, sketchCluster, windowsNode } from '@/lib/domain/placement/lint/testing/sketch-nodes';
import { judgeWorkload } from '@/lib/domain/placement/verdict/judge-workload';
import { likenessOf } from '@/lib/domain/placement/verdict/matrix/likeness';
import { placementWorld } from '@/lib/domain/placement/verdict/placement-world';
import { admissionCase, type AdmissionCase } from '@/lib/server/kube/testing/admission-cases';

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

function workloadOf({ object, namespace }: AdmissionCase): WorkloadObject | null {
  return workloadObjectOf({ ...object, metadata: { ...objectAt(object, 'metadata'), namespace } });
}

function at(object: RawObject, path: readonly string[], change: (inside: RawObject) => RawObject): RawObject {
  const [key, ...rest] = path;
  if (key === undefined) return change(object);
  const inside = object[key];
  return isObject(inside) ? { ...object, [key]: at(inside, rest, change) } : object;
}

/** Other names, labels, values of variables and images of the same platform. */
function renamed(workload: WorkloadObject): WorkloadObject | null {
  const { kind, object } = workload;
  const label = { app: 'shop' };
  const holder = podMetaPath(kind).slice(0, -2);
  let made = at(object, ['metadata'], (meta) => ({ ...meta, name: 'shop', uid: 'other' }));
  made = at(made, podMetaPath(kind), (meta) => ({ ...meta, labels: label }));
  made = at(made, holder, ({ selector, ...rest }) =>
    isObject(selector) && 'matchLabels' in selector
      ? { ...rest, selector: { matchLabels: label }, replicas: 7 }
      : { ...rest, ...(selector === undefined ? {} : { selector }) },
  );
  made = at(made, podSpecPath(kind), (spec) => ({
    ...spec,
    containers: objectsAt(spec, 'containers').map((one) =>
      one['image'] === 'nginx:1.27' ? { ...one, image: 'nginx:1.28' } : one,
    ),
  }));
  return workloadObjectOf(made);
}

/** All that a matrix keeps of a workload. */
function kept(workload: WorkloadObject) {
  const { admission, pod, feasibility, intent, judgements } = judgeWorkload(workload, world);
  return {
    refused: admission.object.map(({ path, type }) => `${path} ${type}`),
    pods: admission.pod.map(({ by }) => by),
    warnings: admission.warnings.length,
    demand: pod.demand,
    decidedBy: feasibility.decidedBy,
    intent: { os: intent.os, confidence: intent.confidence, margin: intent.margin },
    nodes: [...judgements].map(([name, { outcome, full, landed, why }]) => ({
      name,
      outcome,
      full,
      landed,
      why,
    })),
  };
}

const keyOf = (workload: WorkloadObject): string | null =>
  likenessOf(workload, { minor: 36, runsOn: [], platform: (reference) => world.platform(reference) });

test('workloads of one likeness are judged alike on every node', () => {
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
    fc.property(admissionCase, (one) => {
      const workload = workloadOf(one);
      check(workload);
      check(workload === null ? null : renamed(workload));
    }),
    { numRuns: 600 },
  );
  expect(shared).toBeGreaterThan(200);
});
