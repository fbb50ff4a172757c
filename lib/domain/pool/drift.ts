import type { Taint } from '../node/node';
import type { KubeNode } from '../ports/kube';
import type { PoolDefinition } from './definition/pool-definition';
import { windowsBuildOf } from './os-of-image';
import { compareVersions } from './windows-rules';

export const driftFields = ['labels', 'taints', 'image', 'runtime', 'kubelet', 'instance-type', 'zone'] as const;
export type DriftField = (typeof driftFields)[number];

/** `edited-by-hand`: the node differs from what the pool pushes to it. `old-configuration`: only new nodes get it. */
export const driftKinds = ['edited-by-hand', 'old-configuration', 'unknown'] as const;
export type DriftKind = (typeof driftKinds)[number];

/** How the nodes return to the template: push it again, upgrade them, or replace them. */
export const driftRemedies = ['push', 'upgrade', 'replace'] as const;
export type DriftRemedy = (typeof driftRemedies)[number];

/** The configuration of a node created now. Empty or null: nothing to compare with. */
export interface DriftTemplate {
  definition: Pick<
    PoolDefinition,
    'labels' | 'taints' | 'imageId' | 'imageType' | 'runtime' | 'runtimeVersion' | 'instanceTypes'
  >;
  /** Zones of its vSwitches; null: they could not be read. */
  zoneIds: readonly string[] | null;
  /** Of the control plane. */
  kubernetesVersion: string | null;
}

export interface LiveNode {
  node: KubeNode;
  /** What the provider reports about its instance; null: not reported. */
  imageId: string | null;
}

export interface Drift {
  field: DriftField;
  /** The label or taint; null for fields with a single value. */
  key: string | null;
  kind: DriftKind;
  /** null: the template has none. */
  template: string | null;
  /** null: the node has none, or it is unknown. */
  live: string | null;
}

export interface DriftGroup extends Drift {
  remedy: DriftRemedy | null;
  nodes: { uid: string; name: string }[];
}

/** Taints of Kubernetes and its controllers reflect the node's state, not its configuration. */
const passing =
  /^(node\.kubernetes\.io|node\.cloudprovider\.kubernetes\.io)\/|^(ToBeDeletedBy|DeletionCandidateOf)ClusterAutoscaler$/;

const byHand = (field: 'labels' | 'taints', key: string, q: Pick<Drift, 'template' | 'live'>): Drift => ({
  field,
  key,
  kind: 'edited-by-hand',
  ...q,
});

/** Only the template's own keys: kubelets, add-ons, and people add labels to nodes all the time. */
const labelDrift = (wanted: Record<string, string>, node: KubeNode): Drift[] =>
  Object.entries(wanted).flatMap(([key, template]) => {
    const live = Object.hasOwn(node.labels, key) ? (node.labels[key] ?? null) : null;
    return live === template ? [] : [byHand('labels', key, { template, live })];
  });

const markOf = ({ key, effect }: Taint): string => `${key}:${effect}`;

/** Both directions: an additional taint excludes pods, too. */
function taintDrift(wanted: readonly Taint[], node: KubeNode): Drift[] {
  const template = new Map(wanted.map((taint) => [markOf(taint), taint.value]));
  const live = new Map(node.taints.flatMap((taint) => (passing.test(taint.key) ? [] : [[markOf(taint), taint.value]])));
  const marks = new Set([...template.keys(), ...live.keys()]);
  return [...marks].flatMap((mark) => {
    const [from, to] = [template.get(mark) ?? null, live.get(mark) ?? null];
    return from === to ? [] : [byHand('taints', mark, { template: from, live: to })];
  });
}

const reported = (field: DriftField, q: Pick<Drift, 'template' | 'live'>): Drift => ({
  field,
  key: null,
  kind: q.live === null ? 'unknown' : 'old-configuration',
  ...q,
});

/** By the provider's information about the instance, else by the Windows build: another build is another image. */
function imageDrift({ imageId, imageType }: DriftTemplate['definition'], live: LiveNode): Drift[] {
  if (imageId === '' || live.imageId === imageId) return [];
  if (live.imageId !== null) return [reported('image', { template: imageId, live: live.imageId })];
  const build = windowsBuildOf(imageId, imageType);
  const isOther = build !== null && live.node.build !== null && build !== live.node.build;
  return [reported('image', { template: imageId, live: isOther ? live.node.osImage || live.node.build : null })];
}

/** A node reports `containerd://1.6.38`, a pool `containerd` and `1.6.38`. */
function runtimeDrift({ runtime, runtimeVersion }: DriftTemplate['definition'], node: KubeNode): Drift[] {
  if (runtimeVersion === '') return [];
  const template = `${runtime} ${runtimeVersion}`;
  const [, name = '', version = ''] = /^([\w-]+):\/\/(.+)$/.exec(node.containerRuntime) ?? [];
  if (version === '') return [reported('runtime', { template, live: null })];
  const same =
    name === runtime && (compareVersions(version, runtimeVersion) ?? Number(version !== runtimeVersion)) === 0;
  return same ? [] : [reported('runtime', { template, live: `${name} ${version}` })];
}

/** New nodes get the control plane's version. */
function kubeletDrift(template: string | null, { kubeletVersion }: KubeNode): Drift[] {
  if (template === null || template === '') return [];
  const order = compareVersions(kubeletVersion, template);
  if (order === null) return [reported('kubelet', { template, live: null })];
  return order < 0 ? [reported('kubelet', { template, live: kubeletVersion })] : [];
}

function oneOf(field: DriftField, allowed: readonly string[], live: string | undefined): Drift[] {
  if (allowed.length === 0 || (live !== undefined && allowed.includes(live))) return [];
  return [reported(field, { template: allowed.join(', '), live: live ?? null })];
}

/** How one node differs from a node created now. Cordoning is not drift. */
export function nodeDrift(template: DriftTemplate, live: LiveNode): Drift[] {
  const { definition, zoneIds, kubernetesVersion } = template;
  const { node } = live;
  return [
    ...labelDrift(definition.labels, node),
    ...taintDrift(definition.taints, node),
    ...imageDrift(definition, live),
    ...runtimeDrift(definition, node),
    ...kubeletDrift(kubernetesVersion, node),
    ...oneOf('instance-type', definition.instanceTypes, node.labels['node.kubernetes.io/instance-type']),
    ...oneOf('zone', zoneIds ?? [], node.labels['topology.kubernetes.io/zone']),
  ];
}

const remedies: Record<DriftField, DriftRemedy> = {
  labels: 'push',
  taints: 'push',
  image: 'upgrade',
  runtime: 'upgrade',
  kubelet: 'upgrade',
  'instance-type': 'replace',
  zone: 'replace',
};

/** Editing the pool adds and changes labels and taints; a taint that the pool does not have must be removed by hand. */
const remedyOf = ({ kind, field, template }: Drift): DriftRemedy | null =>
  kind === 'unknown' || (field === 'taints' && template === null) ? null : remedies[field];

const rank = ({ kind, field, nodes }: DriftGroup): number[] => [
  driftKinds.indexOf(kind),
  driftFields.indexOf(field),
  -nodes.length,
];

function byRank(a: DriftGroup, b: DriftGroup): number {
  const [left, right] = [rank(a), rank(b)];
  const at = left.findIndex((n, index) => n !== right[index]);
  return at === -1 ? (a.key ?? '').localeCompare(b.key ?? '') : (left[at] ?? 0) - (right[at] ?? 0);
}

/** Equal differences of several nodes combined: manual edits first, unknown values last. */
export function poolDrift(template: DriftTemplate, nodes: readonly LiveNode[]): DriftGroup[] {
  const groups = new Map<string, DriftGroup>();
  for (const live of nodes) {
    for (const drift of nodeDrift(template, live)) {
      const { field, key, kind } = drift;
      const id = JSON.stringify([field, key, kind, drift.template, drift.live]);
      const group = groups.get(id) ?? { ...drift, remedy: remedyOf(drift), nodes: [] };
      group.nodes.push({ uid: live.node.uid, name: live.node.name });
      groups.set(id, group);
    }
  }
  return [...groups.values()].toSorted(byRank);
}
