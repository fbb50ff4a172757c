import type { NamespaceFilter } from '@/lib/contract/filters';
import type { NamespaceRow } from '@/lib/contract/namespaces';
import { sumOfCounts } from '@/lib/domain/placement/finding-occurrences';
import type { FindingCounts } from '@/lib/domain/placement/verdict';
import { searchForm } from '@/lib/domain/search-form';
import type { PodCounts, WorkloadRow } from '@/lib/domain/workload/workload-row';
import type { NamespaceFacts, ResourceQuotaFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { parseQuantity } from '@/lib/kube-rules/quantity/quantity';
import { compareValues } from './node-query';
import { isTroubled } from './workload-query';

interface Sources {
  workloads: Iterable<WorkloadRow>;
  /** Null: they could not be read. */
  namespaces: readonly NamespaceFacts[] | null;
  quotas: readonly ResourceQuotaFacts[] | null;
  findings: ReadonlyMap<string, FindingCounts>;
  podsKnown: boolean;
  /** Whether all workloads have been read. */
  isWhole: boolean;
}

/** Labels of Pod Security admission (Kubernetes docs: Pod Security Admission). */
const LEVEL = 'pod-security.kubernetes.io/';

const noPods = (): PodCounts => ({ ready: 0, notReady: 0, waiting: 0, stuck: 0, succeeded: 0, failed: 0 });
const nothing = () => ({ cpuMilli: 0, memoryMiB: 0 });

/** Sums over workloads, so that their cost does not grow with pods. */
class NamespaceSums {
  workloads = 0;
  troubled = 0;
  readonly pods = noPods();
  readonly requested = { linux: nothing(), windows: nothing(), unknown: nothing() };
  readonly #findings: FindingCounts[] = [];

  add(row: WorkloadRow, findings: FindingCounts | undefined): void {
    this.workloads += 1;
    if (isTroubled(row)) this.troubled += 1;
    if (row.pods !== null) for (const [state, n] of Object.entries(row.pods)) this.pods[state as keyof PodCounts] += n; // Keys of PodCounts.
    if (row.requests !== null) {
      this.requested[row.os].cpuMilli += row.requests.cpuMilli;
      this.requested[row.os].memoryMiB += row.requests.memoryMiB;
    }
    if (findings !== undefined) this.#findings.push(findings);
  }

  findings(isWhole: boolean): FindingCounts | null {
    const isUnknown = this.#findings.length === 0 && (this.workloads > 0 || !isWhole);
    return isUnknown ? null : sumOfCounts(this.#findings);
  }
}

function quotaLines(quota: ResourceQuotaFacts): NonNullable<NamespaceRow['quotas']> {
  return Object.entries(quota.hard).map(([resource, hard]) => {
    const used = quota.used[resource] ?? null;
    const [whole, part] = [parseQuantity(hard), used === null ? null : parseQuantity(used)];
    const share = whole === null || part === null || whole <= 0 ? null : part / whole;
    return { quota: quota.name, resource, used, hard, share };
  });
}

function quotasByNamespace(quotas: readonly ResourceQuotaFacts[]): ReadonlyMap<string, ResourceQuotaFacts[]> {
  const found = new Map<string, ResourceQuotaFacts[]>();
  for (const quota of quotas) found.set(quota.namespace, [...(found.get(quota.namespace) ?? []), quota]);
  return found;
}

/** Those that exist, and those that only workloads name. */
export function namespaceRows(from: Sources): NamespaceRow[] {
  const sums = new Map<string, NamespaceSums>();
  for (const { name } of from.namespaces ?? []) sums.set(name, new NamespaceSums());
  for (const row of from.workloads) {
    const of = sums.get(row.namespace) ?? new NamespaceSums();
    of.add(row, from.findings.get(row.key));
    sums.set(row.namespace, of);
  }
  const facts = new Map((from.namespaces ?? []).map((one) => [one.name, one]));
  const quotas = quotasByNamespace(from.quotas ?? []);
  return Array.from(sums, ([name, of]) => {
    const fact = facts.get(name);
    return {
      name,
      phase: fact === undefined ? null : fact.terminating === true ? 'Terminating' : 'Active',
      workloads: of.workloads === 0 && !from.isWhole ? null : of.workloads,
      troubled: of.troubled,
      pods: from.podsKnown ? of.pods : null,
      requested: from.podsKnown ? of.requested : null,
      quotas: from.quotas === null ? null : (quotas.get(name) ?? []).flatMap(quotaLines),
      podSecurity: {
        enforce: fact?.labels[`${LEVEL}enforce`] ?? null,
        warn: fact?.labels[`${LEVEL}warn`] ?? null,
        known: fact !== undefined,
      },
      findings: of.findings(from.isWhole),
    };
  });
}

const sumOf = (row: NamespaceRow, field: 'cpuMilli' | 'memoryMiB'): number | null =>
  row.requested === null ? null : Object.values(row.requested).reduce((sum, of) => sum + of[field], 0);

const VALUES: Record<NamespaceFilter['sort'], (row: NamespaceRow) => string | number | null> = {
  name: (row) => row.name,
  workloads: (row) => row.workloads,
  troubled: (row) => row.troubled,
  pods: (row) => (row.pods === null ? null : Object.values(row.pods).reduce((sum, n) => sum + n, 0)),
  cpu: (row) => sumOf(row, 'cpuMilli'),
  memory: (row) => sumOf(row, 'memoryMiB'),
};

export function matchingNamespaces(
  rows: readonly NamespaceRow[],
  { q = '', sort, dir }: NamespaceFilter,
): NamespaceRow[] {
  const wanted = searchForm(q.trim());
  const sign = dir === 'asc' ? 1 : -1;
  const value = VALUES[sort];
  return rows
    .filter(({ name }) => searchForm(name).includes(wanted))
    .toSorted((a, b) => compareValues(value(a), value(b), sign) || compareValues(a.name, b.name, 1));
}
