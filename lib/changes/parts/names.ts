import { boundWorkloads } from '@/lib/domain/change/bounds';
import { finding, type FindingPlace } from '@/lib/domain/change/finding';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import type { Finding } from '@/lib/domain/change/plan';
import type { KubePod } from '@/lib/domain/ports/kube';
import { ownerName } from '@/lib/domain/workload/displaced-pod';

export function someNames(names: readonly string[], shown = 3): string {
  const more = names.length - shown;
  return more <= 0 ? names.join(', ') : `${names.slice(0, shown).join(', ')}, +${more}`;
}

export const counted = (names: readonly string[], shown = 8): { count: number; names: string } => ({
  count: names.length,
  names: someNames(names, shown),
});

export const distinct = (names: readonly string[]): string[] => [...new Set(names)].toSorted();

export const namesOf = (objects: readonly { name: string }[]): string[] => objects.map(({ name }) => name);

export const namedFinding = (
  code: FindingCode,
  names: readonly string[],
  { params, shown, ...place }: FindingPlace & { shown?: number },
): Finding[] =>
  names.length === 0 ? [] : [finding(code, { ...place, params: { ...counted(names, shown), ...params } })];

/** `workloads`: which or how many, to which an approval is bound. */
export const workloadsFinding = (
  code: FindingCode,
  names: readonly string[],
  { params, ...place }: FindingPlace & { shown?: number },
): Finding[] => namedFinding(code, names, { ...place, params: { workloads: boundWorkloads(code, names), ...params } });

export const podsFinding = (
  code: FindingCode,
  pods: readonly Pick<KubePod, 'namespace' | 'name' | 'workload'>[],
  { params, ...place }: FindingPlace & { shown?: number },
): Finding[] =>
  workloadsFinding(code, distinct(pods.map(ownerName)), { ...place, params: { ...params, count: pods.length } });
