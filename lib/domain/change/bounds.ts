import type { Plan } from './plan';

/** Pods come and go: an approval covers a quarter more of them, and a few in any case. */
const roomFor = (pods: number): number => (pods === 0 ? 0 : Math.ceil((pods * 1.25 + 5) / 5) * 5);

/** A run waits until the PDB allows the eviction, so this state comes and goes without consequences. */
const WAITED_FOR = ['drain-pdb-waits', 'restart-pdb-waits'];

/** Mostly about pods of Jobs, which come and go: the bound of all pods holds their number. */
const UNCOUNTED = ['drain-unsafe-pods', 'drain-slow-pods'];

/** How many workloads the warnings of each code name; one that names none counts once. */
function warningBounds(findings: Plan['findings']): Record<string, number> {
  const bounds: Record<string, number> = {};
  for (const { code, severity, params } of findings) {
    if (severity !== 'warning' || WAITED_FOR.includes(code)) continue;
    const { workloads } = UNCOUNTED.includes(code) ? {} : params;
    const key = `warning:${code}`;
    bounds[key] = (bounds[key] ?? 0) + (typeof workloads === 'number' ? workloads : 1);
  }
  return bounds;
}

/** The bounds of every kind: an approver who saw fewer pods, fewer warnings, or a reversible change is asked again. */
export function commonBounds({ impact, findings }: Pick<Plan, 'impact' | 'findings'>): Plan['bounds'] {
  const pods = roomFor(impact.pods.linux + impact.pods.windows);
  return {
    ...(pods === 0 ? {} : { pods }),
    ...(impact.reversible ? {} : { irreversible: 1 }),
    ...warningBounds(findings),
  };
}
