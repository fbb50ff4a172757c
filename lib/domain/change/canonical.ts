import type { Json } from '../json';
import { grownBounds } from './bounds';
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

const identity = ({ type, uid }: { type: string; uid: string }): Json => ({ type, uid });
const entryOf = ({ target, path, from, to }: Plan['diff'][number]): Json => ({
  target: identity(target),
  path,
  from,
  to,
});
const callOf = ({ system, action, method, path, body }: Plan['calls'][number]): Json => ({
  system,
  action,
  method,
  path,
  body,
});

export interface PlanEffect {
  kind: string;
  /** `uid` is that of the kube-system namespace: a cluster of the same name has another one. */
  cluster: { ackId: string | null; uid: string };
  targets: Plan['targets'];
  diff: Plan['diff'];
  calls: Plan['calls'];
  steps: Plan['steps'];
  bounds: Plan['bounds'];
}

/** Effects on identities (not names) and bounds; not prices, capacities, and texts of findings, which change harmlessly. */
export const effectText = (effect: PlanEffect): string =>
  canonicalJson({
    form: 'mullion/effect/1',
    kind: effect.kind,
    cluster: { ackId: effect.cluster.ackId, uid: effect.cluster.uid },
    targets: effect.targets.map(identity),
    diff: effect.diff.map(entryOf),
    calls: effect.calls.map(callOf),
    steps: effect.steps.map((step) => step.id),
    bounds: effect.bounds,
  });

type Handlers = Pick<Plan, 'targets' | 'diff' | 'calls' | 'steps' | 'bounds'>;

const isPart = (some: readonly Json[], all: readonly Json[]): boolean => {
  const known = new Set(all.map(canonicalJson));
  return some.every((one) => known.has(canonicalJson(one)));
};

/** Whether a fresh plan does no more than the approved one: then others did the rest, and the approval covers it. */
export function staysWithin(fresh: Handlers, approved: Handlers): boolean {
  const steps = new Set(approved.steps.map((step) => step.id));
  return (
    canonicalJson(fresh.targets.map(identity)) === canonicalJson(approved.targets.map(identity)) &&
    isPart(fresh.diff.map(entryOf), approved.diff.map(entryOf)) &&
    isPart(fresh.calls.map(callOf), approved.calls.map(callOf)) &&
    fresh.steps.every((step) => steps.has(step.id)) &&
    grownBounds(fresh.bounds, approved.bounds).length === 0
  );
}
