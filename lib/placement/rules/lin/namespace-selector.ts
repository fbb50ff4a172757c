import { type ClusterRule, clusterRule } from '../checked-rule';
import { labelOf, type Os } from '../read/os';

const ASKING: Readonly<Record<Os, readonly string[]>> = {
  linux: ['LIN-001', 'LIN-002', 'LIN-003', 'LIN-004', 'LIN-006'],
  windows: ['WIN-SCHED-001', 'WIN-SCHED-003', 'WIN-SCHED-007', 'WIN-SCHED-018'],
};
const MANY = 5;
const SELECTOR = 'scheduler.alpha.kubernetes.io/node-selector';

const systems: readonly Os[] = ['linux', 'windows'];

export const namespaceSelectorRules: readonly ClusterRule[] = [
  clusterRule({ id: 'LIN-012', for: 'any', severity: 'info', source: 'K' }, ({ cluster, workloads = [] }) => {
    const selecting = new Set(
      (cluster.namespaces ?? []).flatMap(({ name, annotations }) =>
        labelOf(annotations, SELECTOR) === null ? [] : [name],
      ),
    );
    return systems.flatMap((os) => {
      const counts = new Map<string, number>();
      for (const { workload, rules } of workloads) {
        if (!rules.some((rule) => ASKING[os].includes(rule)) || selecting.has(workload.namespace)) continue;
        counts.set(workload.namespace, (counts.get(workload.namespace) ?? 0) + 1);
      }
      return [...counts]
        .filter(([, count]) => count >= MANY)
        .map(([namespace, count]) => ({
          subject: { kind: 'namespace', name: namespace } as const,
          params: { count, namespace, os },
        }));
    });
  }),
];
