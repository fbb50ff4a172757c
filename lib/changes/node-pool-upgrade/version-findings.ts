import { someNames } from '../parts/some-names';
import { finding } from '@/lib/domain/change/finding';
import type { Finding } from '@/lib/domain/change/plan';
import { chooseRuntime, windowsNeeds } from '@/lib/domain/pool/windows-rules';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { UpgradeInputs } from './read-inputs';
import { compareVersions } from './target';

const named = (nodes: readonly KubeNode[]) => ({
  count: nodes.length,
  names: someNames(nodes.map((node) => node.name)),
});

/** Nodes that run a newer version than this one. */
const ahead = (nodes: readonly KubeNode[], version: string, of: (node: KubeNode) => string): KubeNode[] =>
  nodes.filter((node) => (compareVersions(of(node), version) ?? 0) > 0);

function kubelet({ subject, target, cluster, chosen }: UpgradeInputs): Finding[] {
  const version = target.kubelet;
  if (version === null) return [];
  const controlPlane = cluster.kubernetesVersion;
  const place = { subject, field: 'kubelet' };
  const order = compareVersions(version, controlPlane);
  if (order === null) return [finding('kubelet-version-invalid', { ...place, params: { version, controlPlane } })];
  const newer = ahead(chosen, version, (node) => node.kubeletVersion);
  return [
    ...(order > 0 ? [finding('kubelet-ahead', { ...place, params: { version, controlPlane } })] : []),
    ...(newer.length > 0 ? [finding('kubelet-backwards', { ...place, params: { version, ...named(newer) } })] : []),
  ];
}

function runtime({ subject, target, runtimes, pool, chosen }: UpgradeInputs): Finding[] {
  const version = target.runtime;
  if (version === null) return [];
  const place = { subject, field: 'runtimeVersion' };
  const offered = runtimes.filter((one) => one.name === 'containerd').map((one) => one.version);
  const newer = ahead(chosen, version, (node) => node.containerRuntime);
  const windows = pool.os === 'windows' ? 'windows' : 'linux';
  const fits = chooseRuntime({ name: 'containerd', version }, windows).ok;
  return [
    ...(offered.length > 0 && !offered.includes(version)
      ? [finding('runtime-not-offered', { ...place, params: { version, offered: offered.join(', ') } })]
      : []),
    ...(fits ? [] : [finding('runtime-too-old', { ...place, params: { version, needs: windowsNeeds.containerd } })]),
    ...(newer.length > 0 ? [finding('runtime-backwards', { ...place, params: { version, ...named(newer) } })] : []),
  ];
}

/** The requested versions against the control plane, ACK's offers, and the nodes' current versions. */
export function versionFindings(question: UpgradeInputs): Finding[] {
  const { target, subject } = question;
  const empty = target.kubelet === null && target.runtime === null && target.imageId === null;
  return [
    ...(empty ? [finding('upgrade-empty', { subject, field: 'kubelet' })] : []),
    ...kubelet(question),
    ...runtime(question),
  ];
}
