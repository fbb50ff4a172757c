import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts, RuntimeClassFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { podSpecPath, workloadObjectOf } from '@/lib/kube-rules/objects/workload-object';
import type { Found, WorkloadRule } from '../rules/checked-rule';
import type { WorkloadLintInput } from '../rules/lint-input';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import type { LintSeverity } from '@/lib/domain/placement/rule';
import { sketchCluster } from './sketch-nodes';
import { staged } from './stages';

/** A Deployment with this PodSpec; `labels` and `annotations` are those of its pods. */
export function deployment(
  spec: RawObject,
  {
    labels = {},
    annotations = {},
    replicas = 1,
  }: { labels?: RawObject; annotations?: RawObject; replicas?: number } = {},
): RawObject {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'shop', namespace: 'default' },
    spec: {
      replicas,
      selector: { matchLabels: { app: 'shop' } },
      template: { metadata: { labels: { app: 'shop', ...labels }, annotations }, spec },
    },
  };
}

/** The same PodSpec in an object of another kind. */
export const daemonSet = (spec: RawObject): RawObject => {
  const { kind: _, ...rest } = deployment(spec);
  const { replicas: __, ...inside } = objectAt(rest, 'spec');
  return { ...rest, kind: 'DaemonSet', spec: inside };
};

export const barePod = (spec: RawObject): RawObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'shop', namespace: 'default', labels: { app: 'shop' } },
  spec,
});

/** A PodSpec of one container with this image. */
export const podOf = (image: string, more: RawObject = {}, container: RawObject = {}): RawObject => ({
  containers: [{ name: 'app', image, ...container }],
  ...more,
});

export const runtimeClass = (reported: Partial<RuntimeClassFacts>): RuntimeClassFacts => ({
  name: 'windows-2022',
  handler: 'runhcs-wcow-process',
  overhead: null,
  overheadText: null,
  nodeSelector: {},
  tolerations: [],
  ...reported,
});

/** Rule inputs for an object in a cluster, from the real stages; `given` overrides what a case is about. */
export function lintInput(
  object: RawObject,
  { cluster = sketchCluster(), given = {} }: { cluster?: ClusterFacts; given?: Partial<WorkloadLintInput> } = {},
): WorkloadLintInput {
  const workload = workloadObjectOf(object);
  if (workload === null) throw new Error('the object makes no pods');
  const specAt = pointer('', ...podSpecPath(workload.kind));
  const today = '2026-11-21';
  return { workload, specAt, cluster, today, ...staged(workload, { cluster, today }), ...given };
}

/** Findings of one rule, with their severity filled in. */
export const foundBy = (rule: WorkloadRule, input: WorkloadLintInput): (Found & { severity: LintSeverity })[] =>
  rule.check(input).map((found) => ({ ...found, severity: found.severity ?? rule.severity }));
