import { someNames } from '../some-names';
import { finding } from '@/lib/domain/change/finding';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import { workloadRef } from '@/lib/domain/workload/workload-ref';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { WorldParts } from '@/lib/domain/placement/placement-facts';
import { misplacedOn } from '@/lib/placement';

const NAMES_SHOWN = 5;

/** Workloads that could be scheduled to Windows nodes but do not belong there, by name. */
export interface PoolRescheduling {
  /** Not intended for Windows, or unknown. */
  others: ResourceRef[];
  /** Intended for Windows; their containers do not start on these nodes. */
  fails: ResourceRef[];
}

export const NO_RESCHEDULING: PoolRescheduling = { others: [], fails: [] };

export const byRefName = (a: ResourceRef, b: ResourceRef): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

/** Sorted by name, so that equal clusters give equal lists. */
export function reschedulingOn(parts: WorldParts, nodes: readonly NodeFacts[]): PoolRescheduling {
  const { others, fails } = misplacedOn(parts, { nodes, os: 'windows' });
  const refs = (workloads: readonly WorkloadObject[]): ResourceRef[] => workloads.map(workloadRef).toSorted(byRefName);
  return { others: refs(others), fails: refs(fails) };
}

/** What a finding says of some workloads. */
export const someRefs = (refs: readonly ResourceRef[], shown = NAMES_SHOWN): { count: number; names: string } => ({
  count: refs.length,
  names: someNames(
    refs.map(({ name }) => name),
    shown,
  ),
});

export function failingFindings(
  fails: readonly ResourceRef[],
  { subject, builds }: { subject: ResourceRef; builds: readonly (number | null)[] },
): Finding[] {
  if (fails.length === 0) return [];
  const known = [...new Set(builds)].map((build) => String(build ?? '?')).toSorted();
  const params = { ...someRefs(fails), build: known.join(', ') };
  return [finding('windows-workloads-would-fail', { subject, field: 'taints', params })];
}
