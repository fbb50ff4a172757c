import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { BesideFacts, ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { WorkloadLintInput } from '../lint-input';
import { deployment, lintInput, podOf } from '../../testing/lint-world';
import { sketchCluster } from '../../testing/sketch-nodes';

export const CORE = 'mcr.microsoft.com/windows/servercore:ltsc2022';
export const NANO = 'mcr.microsoft.com/windows/nanoserver:ltsc2022';
export const SPEC = '/spec/template/spec';
export const FIRST = `${SPEC}/containers/0`;

export const onWindows = { nodeSelector: { 'kubernetes.io/os': 'windows' } };
export const marked = { ...onWindows, os: { name: 'windows' } };

export const workloadOf = (
  spec: RawObject,
  more: Parameters<typeof deployment>[1] = {},
  reported: Partial<ClusterFacts> = {},
): WorkloadLintInput => lintInput(deployment(spec, more), { cluster: sketchCluster(reported) });

export const windowsPod = (fields: RawObject, reported: Partial<ClusterFacts> = {}): WorkloadLintInput =>
  workloadOf(podOf(CORE, { ...onWindows, ...fields }), {}, reported);

export const windowsContainer = (
  fields: RawObject,
  {
    image = CORE,
    pod = onWindows,
    reported = {},
  }: { image?: string; pod?: RawObject; reported?: Partial<ClusterFacts> } = {},
): WorkloadLintInput => workloadOf(podOf(image, pod, fields), {}, reported);

export const linuxContainer = (fields: RawObject): WorkloadLintInput => workloadOf(podOf('nginx', {}, fields));

export const linuxPod = (fields: RawObject, reported: Partial<ClusterFacts> = {}): WorkloadLintInput =>
  workloadOf(podOf('nginx', fields), {}, reported);

export const besideFacts = (reported: Partial<BesideFacts>): { beside: BesideFacts } => ({
  beside: { ...sketchCluster().beside, ...reported },
});

export const windowsVolumes = (
  volumes: readonly RawObject[],
  mounts: readonly RawObject[] = [],
  reported: Partial<ClusterFacts> = {},
): WorkloadLintInput => workloadOf(podOf(CORE, { ...onWindows, volumes }, { volumeMounts: mounts }), {}, reported);

export const hostProcess = (options: RawObject = {}, fields: RawObject = {}): RawObject => ({
  hostNetwork: true,
  securityContext: { windowsOptions: { hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM', ...options } },
  ...fields,
});
