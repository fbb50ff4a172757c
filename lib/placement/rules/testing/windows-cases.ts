import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { BesideFacts, ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { WorkloadLintInput } from '../lint-input';
import { deployment, lintInput, podOf } from '../../testing/lint-world';
import { sketchCluster } from '../../testing/sketch-nodes';

export const CORE = 'mcr.microsoft.com/windows/servercore:ltsc2022';
export const NANO = 'mcr.microsoft.com/windows/nanoserver:ltsc2022';
export const SPEC = '/spec/template/spec';
export const FIRST = `${SPEC}/containers/0`;

/** Fields of a pod that selects Windows nodes, and of one that also sets `spec.os`. */
export const onWindows = { nodeSelector: { 'kubernetes.io/os': 'windows' } };
export const marked = { ...onWindows, os: { name: 'windows' } };

export const workloadOf = (
  spec: RawObject,
  more: Parameters<typeof deployment>[1] = {},
  reported: Partial<ClusterFacts> = {},
): WorkloadLintInput => lintInput(deployment(spec, more), { cluster: sketchCluster(reported) });

/** A Windows workload with these fields in its pod. */
export const windowsPod = (fields: RawObject, reported: Partial<ClusterFacts> = {}): WorkloadLintInput =>
  workloadOf(podOf(CORE, { ...onWindows, ...fields }), {}, reported);

/** A Windows workload with these fields in its container. */
export const windowsContainer = (
  fields: RawObject,
  {
    image = CORE,
    pod = onWindows,
    reported = {},
  }: { image?: string; pod?: RawObject; reported?: Partial<ClusterFacts> } = {},
): WorkloadLintInput => workloadOf(podOf(image, pod, fields), {}, reported);

/** A Linux workload with these fields in its container. */
export const linuxContainer = (fields: RawObject): WorkloadLintInput => workloadOf(podOf('nginx', {}, fields));

export const linuxPod = (fields: RawObject, reported: Partial<ClusterFacts> = {}): WorkloadLintInput =>
  workloadOf(podOf('nginx', fields), {}, reported);

export const besideFacts = (reported: Partial<BesideFacts>): { beside: BesideFacts } => ({
  beside: { ...sketchCluster().beside, ...reported },
});

/** A Windows workload with these volumes, mounted by its container at these paths. */
export const windowsVolumes = (
  volumes: readonly RawObject[],
  mounts: readonly RawObject[] = [],
  reported: Partial<ClusterFacts> = {},
): WorkloadLintInput => workloadOf(podOf(CORE, { ...onWindows, volumes }, { volumeMounts: mounts }), {}, reported);

/** Fields of a pod of HostProcess containers. */
export const hostProcess = (options: RawObject = {}, fields: RawObject = {}): RawObject => ({
  hostNetwork: true,
  securityContext: { windowsOptions: { hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM', ...options } },
  ...fields,
});
