import type { FindingCode } from '@/lib/domain/change/finding-codes';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import {
  clusterHref,
  drainNodesHref,
  nodeHref,
  nodesHref,
  placementHref,
  poolEditHref,
  poolHref,
  poolsHref,
  workloadHref,
} from '@/lib/client/hrefs';

/** Where findings lead; keys of `change.remedyLink`. */
type Target =
  | 'newPool'
  | 'pools'
  | 'activities'
  | 'poolNodes'
  | 'poolChanges'
  | 'poolLabels'
  | 'poolSize'
  | 'poolTypes'
  | 'drain'
  | 'protected'
  | 'pods'
  | 'placement'
  | 'pdbs'
  | 'flannel'
  | 'daemonSets'
  | 'field'
  | 'node'
  | 'workload';

/** The placement rule that offers more replicas where a PDB never allows an eviction. */
const PDB_RULE = 'MUL-003';

const capacity = ['newPool', 'pools'] as const;
const byWorkload = ['placement'] as const;
const byPod = ['pods'] as const;
const byPdb = ['pdbs', 'placement'] as const;

/** What resolves a finding beside its own subject, the likeliest first. */
const targets = new Map<string, readonly Target[]>(
  Object.entries({
    'drain-no-other-node': capacity,
    'drain-pods-pending': capacity,
    'rescheduling-fails': capacity,
    'cordon-only-place': capacity,
    'taint-only-place': byWorkload,
    'lost-after-downtime': ['drain'],
    'only-node-removed': capacity,
    'no-linux-node-left': capacity,
    'no-node-left-for-os': capacity,
    'last-linux-nodes-removed': capacity,
    'pods-left-pending': ['pods', ...capacity],
    'few-linux-nodes': ['pools'],
    'upgrade-capacity-short': ['pools'],
    'pool-quota-exceeded': ['pools'],
    'drain-lone-pods': byWorkload,
    'interrupted-with-others': byWorkload,
    'drain-pdb-never-allows': byPdb,
    'upgrade-pdb-never-allows': byPdb,
    'restart-pdb-never-allows': byPdb,
    'blocking-pdb-covers-all': byPdb,
    'external-drain-pdb-covers-all': byPdb,
    'pdb-allows-none': byPdb,
    'pdb-blocks-drain': ['pods', ...byPdb],
    'upgrade-pdb-blocks': ['pods', ...byPdb],
    'restart-interrupts': byWorkload,
    'workload-interrupts': byWorkload,
    'restart-unplaced': byWorkload,
    'rescheduling-may-fail': byWorkload,
    'rescheduling-tolerates-cordon': byWorkload,
    'rescheduling-new-template': byWorkload,
    'rescheduling-rejected': byWorkload,
    'workloads-schedulable': byWorkload,
    'workloads-tolerate-taints': byWorkload,
    'linux-pods-on-new-nodes': byWorkload,
    'windows-workloads-would-fail': byWorkload,
    'windows-build-changes': byWorkload,
    'windows-images-incompatible': byWorkload,
    'taint-evicts': byWorkload,
    'flannel-windows-too-old': ['flannel'],
    'flannel-windows-unknown': ['flannel'],
    'daemon-sets-missing': ['daemonSets'],
    'label-starts-daemon-sets': ['daemonSets'],
    'label-stops-daemon-sets': ['daemonSets'],
    'drain-left-pods': byPod,
    'drain-stuck-pods': byPod,
    'blocking-pdb-none-healthy': byPod,
    'external-drain-pdb-none-healthy': byPod,
    'external-drain-pdb-waits': byPod,
    'drain-pdbs-short': byPod,
    'drain-pdb-waits': byPod,
    'restart-pdb-waits': byPod,
    'restart-not-back': byPod,
    'restart-incomplete': byPod,
    'workload-pods-stuck': byPod,
    'workload-pods-awaited': byPod,
    'node-protected': ['protected'],
    'protected-may-be-removed': ['protected'],
    'taint-deletes-pods': ['drain'],
    'restart-in-place': ['drain'],
    'repair-may-restart': ['drain'],
    'removed-without-drain': ['drain'],
    'external-drain-bare-pods': ['drain'],
    'pool-busy': ['poolChanges'],
    'pool-differs': ['poolChanges'],
    'pool-size-differs': ['poolChanges', 'activities'],
    'pool-failed': ['activities'],
    'deletion-stuck-before': ['activities'],
    'nodes-not-ready': ['poolNodes', 'activities'],
    'pool-not-empty': ['poolNodes'],
    'nodes-not-removed': ['poolNodes', 'activities'],
    'instances-not-attached': ['activities'],
    'upgrade-incomplete': ['poolNodes', 'activities'],
    'released-nodes-remain': ['poolNodes'],
    'provider-chooses-nodes': ['poolNodes'],
    'removal-order-unknown': ['poolNodes'],
    'default-pool-stays': ['poolSize'],
    'pool-still-there': ['activities'],
    'upgrade-nodes-not-ready': ['poolNodes'],
    'upgrade-nodes-cordoned': ['poolNodes'],
    'surge-nodes-left': ['poolNodes'],
    'pool-auto-scaled': ['poolSize'],
    'autoscaler-may-refill': ['poolSize'],
    'pool-refilled': ['poolSize'],
    'sold-out': ['poolTypes'],
    'labels-or-taints-missing': ['poolLabels'],
    'hand-edits-overwritten': ['poolLabels'],
  } satisfies Partial<Record<FindingCode, readonly Target[]>>),
);

/** Where a finding is shown. */
export interface FindingPlace {
  cluster: string;
  kind: string;
  /** Id of the change, once there is one. */
  change: string | null;
  /** What the change affects. */
  targets: readonly ResourceRef[];
}

export interface RemedyTarget {
  key: Target;
  href: string;
  /** Of this subject or field, not of every finding with this code. */
  isOwn: boolean;
}

const own = new Set<Target>(['field', 'node', 'workload']);

type Shown = Pick<Finding, 'code' | 'severity' | 'subject' | 'field'>;

export function remedyTargets(finding: Shown, place: FindingPlace): RemedyTarget[] {
  if (finding.severity === 'info') return [];
  const keys = [...ofField(finding, place), ...(targets.get(finding.code) ?? []), ...ofSubject(finding, place)];
  return keys.flatMap((key) => {
    const href = hrefOf(key, { finding, place });
    return href === null ? [] : [{ key, href, isOwn: own.has(key) }];
  });
}

/** A saved change is corrected in its form, at the field. */
const ofField = ({ field }: Shown, { kind, change }: FindingPlace): Target[] =>
  field === null || change === null || !/^node-pool\.(create|update)$/.test(kind) ? [] : ['field'];

/** Codes about one node; others name the first of several. */
const aboutNode = /^(node-|external-drain-|drain-control-plane)/;

function ofSubject({ code, subject }: Shown, { targets: affected }: FindingPlace): Target[] {
  if (subject.type === 'workload') return ['workload'];
  if (subject.type !== 'node') return [];
  const isOnly = affected.filter(({ type }) => type === 'node').length < 2;
  return isOnly || aboutNode.test(code) ? ['node'] : [];
}

function hrefOf(key: Target, { finding, place }: { finding: Shown; place: FindingPlace }): string | null {
  const { cluster } = place;
  const { subject } = finding;
  switch (key) {
    case 'newPool':
      return `${poolsHref(cluster)}/new`;
    case 'pools':
      return poolsHref(cluster);
    case 'pods':
      return `${clusterHref(cluster)}#pods`;
    case 'placement':
      return placementHref(cluster);
    case 'pdbs':
      return `${placementHref(cluster)}/findings?q=${PDB_RULE}`;
    case 'flannel':
      return workloadHref(cluster, { namespace: 'kube-system', kind: 'DaemonSet', name: 'kube-flannel-ds-windows' });
    case 'daemonSets':
      return `${placementHref(cluster)}/daemon-sets`;
    case 'protected':
      return `${nodesHref(cluster)}?held=yes`;
    case 'node':
      return nodeHref(cluster, subject.name);
    case 'workload':
      return workloadOf(cluster, subject.name);
    case 'drain': {
      const nodes = [subject, ...place.targets].filter(({ type }) => type === 'node');
      const own = subject.type === 'node' ? nodes.slice(0, 1) : nodes;
      return own.length === 0 ? null : drainNodesHref(cluster, own);
    }
    default:
      return ofPool(key, { finding, place });
  }
}

function ofPool(key: Target, { finding, place }: { finding: Shown; place: FindingPlace }): string | null {
  const { cluster, change } = place;
  const field = finding.field ?? undefined;
  if (key === 'field' && place.kind === 'node-pool.create')
    return `${poolsHref(cluster)}/new?${new URLSearchParams({ from: change ?? '', field: field ?? '' })}`;
  const found = [finding.subject, ...place.targets].find(({ type }) => type === 'node-pool');
  // A pool that is not created yet has no page.
  if (found === undefined || found.uid.startsWith('new:')) return null;
  const pool = { cluster, id: found.uid };
  const tab = { activities: 'activities', poolNodes: 'nodes', poolChanges: 'changes' };
  switch (key) {
    case 'activities':
    case 'poolNodes':
    case 'poolChanges':
      return `${poolHref(pool)}?tab=${tab[key]}`;
    case 'poolLabels':
      return poolEditHref(pool, 'labels');
    case 'poolSize':
      return poolEditHref(pool, 'size.mode');
    case 'poolTypes':
      // The form of the pool has the field itself.
      return place.kind === 'node-pool.update' ? null : poolEditHref(pool, 'instanceTypes');
    case 'field':
      return poolEditHref(pool, field);
    default:
      return null;
  }
}

/** `namespace/Kind/name`, as plans name workloads. */
export function workloadOf(cluster: string, text: string): string | null {
  const [namespace, kind, name, ...more] = text.split('/');
  if (namespace === undefined || kind === undefined || name === undefined || more.length > 0) return null;
  return workloadHref(cluster, { namespace, kind, name });
}
