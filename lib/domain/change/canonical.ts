import type { Json } from '../json';
import type { Plan } from './plan';

/** JSON with sorted keys and no blanks: the same value always gives the same text. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const parts = Object.keys(value)
    .toSorted()
    .flatMap((key) => {
      const part = value[key];
      return part === undefined ? [] : [`${JSON.stringify(key)}:${canonicalJson(part)}`];
    });
  return `{${parts.join(',')}}`;
}

export interface PlanEffect {
  kind: string;
  /** `uid` is that of the kube-system namespace: a namesake cluster is another one. */
  cluster: { ackId: string | null; uid: string };
  targets: Plan['targets'];
  diff: Plan['diff'];
  calls: Plan['calls'];
  steps: Plan['steps'];
  bounds: Plan['bounds'];
}

/**
 * The text whose SHA-256 is a plan's fingerprint: its ordered effects on identities, not names, and its bounds. What
 * was merely observed (findings, prices, capacities) is left out, so that harmless churn keeps approvals.
 */
export function effectText(effect: PlanEffect): string {
  const identity = ({ type, uid }: { type: string; uid: string }): Json => ({ type, uid });
  return canonicalJson({
    form: 'mullion/effect/1',
    kind: effect.kind,
    cluster: { ackId: effect.cluster.ackId, uid: effect.cluster.uid },
    targets: effect.targets.map(identity),
    diff: effect.diff.map(({ target, path, from, to }) => ({ target: identity(target), path, from, to })),
    calls: effect.calls.map(({ system, action, method, path, body }) => ({
      system,
      action,
      method,
      path,
      body,
    })),
    steps: effect.steps.map((step) => step.id),
    bounds: effect.bounds,
  });
}
