import { objectAt, objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { canonicalQuantity } from '@/lib/kube-rules/quantity/canonical-quantity';
import { parseQuantity } from '@/lib/kube-rules/quantity/quantity';
import { eachContainer } from '../../defaulting/pod-spec-defaults';
import type { QuotaScope, ResourceQuotaFacts } from '../../objects/cluster-facts';
import { requestsOf } from '../../objects/requests-of';
import { text } from '../field';
import { qosClass } from './admitted-pod';

type Usage = Readonly<Record<string, number>>;

/** Of these, every container must state an amount if a quota limits them (quota/v1/evaluator/core/pods.go, validationSet). */
const STATED = ['cpu', 'memory', 'requests.cpu', 'requests.memory', 'limits.cpu', 'limits.memory'];
const MASKED = ['cpu', 'memory', 'ephemeral-storage'];

const isHugePages = (name: string): boolean => name.startsWith('hugepages-');

const part = (container: RawObject, field: 'requests' | 'limits'): RawObject =>
  objectAt(objectAt(container, 'resources'), field);

/** What of a list of requests and limits a quota counts (podComputeUsageHelper). */
function countedIn(requests: Usage, limits: Usage): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const [name, amount] of Object.entries(requests)) {
    if (MASKED.includes(name) || isHugePages(name)) counted[name] = amount;
    counted[`requests.${name}`] = amount;
  }
  for (const name of MASKED) if (limits[name] !== undefined) counted[`limits.${name}`] = limits[name];
  return counted;
}

function usageOf(spec: RawObject): Usage {
  const limited = eachContainer(spec, (container) => ({
    ...container,
    resources: { requests: part(container, 'limits') },
  }));
  return { pods: 1, 'count/pods': 1, ...countedIn(requestsOf(spec), requestsOf(limited)) };
}

const hasAffinityElsewhere = (spec: RawObject): boolean =>
  ['podAffinity', 'podAntiAffinity'].some((kind) => {
    const rules = objectAt(objectAt(spec, 'affinity'), kind);
    const preferred = objectsAt(rules, 'preferredDuringSchedulingIgnoredDuringExecution');
    const terms = [
      ...objectsAt(rules, 'requiredDuringSchedulingIgnoredDuringExecution'),
      ...preferred.map((one) => objectAt(one, 'podAffinityTerm')),
    ];
    return terms.some((term) => objectsOrTexts(term) || term['namespaceSelector'] !== undefined);
  });

const objectsOrTexts = ({ namespaces }: RawObject): boolean => Array.isArray(namespaces) && namespaces.length > 0;

/** podMatchesScopeFunc. A priority class is compared by name. */
function isInScope(spec: RawObject, { name, operator, values }: QuotaScope): boolean {
  const priority = text(spec, 'priorityClassName');
  const isBestEffort = (): boolean => qosClass(spec) === 'BestEffort';
  const ends = typeof spec['activeDeadlineSeconds'] === 'number';
  if (name === 'Terminating') return ends;
  if (name === 'NotTerminating') return !ends;
  if (name === 'BestEffort') return isBestEffort();
  if (name === 'NotBestEffort') return !isBestEffort();
  if (name === 'CrossNamespacePodAffinity') return hasAffinityElsewhere(spec);
  if (name !== 'PriorityClass') return false;
  if (operator === 'In') return values.includes(priority);
  if (operator === 'NotIn') return !values.includes(priority);
  return (priority !== '') === (operator === 'Exists');
}

/** Why a container is rejected that does not state what the quota limits; null: all do. */
function unstated(spec: RawObject, hard: readonly string[]): string | null {
  const required = STATED.filter((name) => hard.includes(name));
  const lacking = new Map<string, string[]>();
  for (const container of [...objectsAt(spec, 'containers'), ...objectsAt(spec, 'initContainers')]) {
    const stated = countedIn(amounts(part(container, 'requests')), amounts(part(container, 'limits')));
    for (const name of required)
      if (stated[name] === undefined) lacking.set(name, [...(lacking.get(name) ?? []), text(container, 'name')]);
  }
  if (lacking.size === 0) return null;
  const parts = [...lacking].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `must specify ${parts.map(([name, of]) => `${name} for: ${[...new Set(of)].toSorted().join(',')}`).join('; ')}`;
}

const isCpu = (name: string): boolean => name === 'cpu' || name.endsWith('.cpu');

/** In thousandths of a core, else in the base unit. */
const amountOf = (name: string, written: unknown): number => (parseQuantity(written) ?? 0) * (isCpu(name) ? 1_000 : 1);

const amounts = (list: RawObject): Usage =>
  Object.fromEntries(Object.entries(list).map(([name, written]) => [name, amountOf(name, written)]));

/** As the API server prints a sum; bytes are taken for written in binary units. */
function printed(name: string, amount: number): string {
  if (isCpu(name)) return canonicalQuantity(`${amount}m`);
  const isBytes = /memory|storage|hugepages-/.test(name);
  return canonicalQuantity(isBytes && amount % 1_024 === 0 && amount > 0 ? `${amount / 1_024}Ki` : String(amount));
}

/** How many pods of this usage the quota has room for. */
const roomIn = (usage: Usage, { hard, used }: ResourceQuotaFacts): number =>
  Math.min(
    ...Object.entries(usage).flatMap(([resource, amount]) =>
      hard[resource] === undefined || amount <= 0
        ? []
        : Math.floor((amountOf(resource, hard[resource]) - amountOf(resource, used[resource] ?? 0)) / amount),
    ),
  );

interface Needing {
  spec: RawObject;
  /** Pods that do not exist yet. */
  pods: number;
}

/** Of the first pod that does not fit; null: all fit. */
function exceeded({ spec, pods }: Needing, quota: ResourceQuotaFacts): string | null {
  const { name, hard, used } = quota;
  const usage = Object.entries(usageOf(spec)).filter(([resource]) => hard[resource] !== undefined);
  const before = (resource: string, nth: number, amount: number): number =>
    amountOf(resource, used[resource] ?? 0) + nth * amount;
  const beyond = (nth: number) =>
    usage.filter(([resource, amount]) => before(resource, nth, amount) + amount > amountOf(resource, hard[resource]));
  const nth = Math.max(0, Math.min(pods, roomIn(Object.fromEntries(usage), quota)));
  const over = nth >= pods ? [] : beyond(nth).toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (over.length === 0) return null;
  const list = (of: (resource: string, amount: number) => string): string =>
    over.map(([resource, amount]) => `${resource}=${of(resource, amount)}`).join(',');
  return [
    `exceeded quota: ${name}`,
    `requested: ${list(printed)}`,
    `used: ${list((resource, amount) => printed(resource, before(resource, nth, amount)))}`,
    `limited: ${list((resource) => canonicalQuantity(hard[resource]))}`,
  ].join(', ');
}

const ofScope = (spec: RawObject, quotas: readonly ResourceQuotaFacts[]): ResourceQuotaFacts[] =>
  quotas.filter(({ scopes }) => scopes.every((scope) => isInScope(spec, scope)));

function failed(spec: RawObject, quotas: readonly ResourceQuotaFacts[]): string | null {
  for (const { name, hard } of quotas) {
    const lack = unstated(spec, Object.keys(hard));
    if (lack !== null) return `failed quota: ${name}: ${lack}`;
  }
  return null;
}

/** The rejection from the first quota that rejects one of them. */
function firstExceeded(needing: Needing, quotas: readonly ResourceQuotaFacts[]): string | null {
  for (const quota of quotas) {
    const fault = exceeded(needing, quota);
    if (fault !== null) return fault;
  }
  return null;
}

/** ResourceQuota's rejection of new pods, from the first quota that rejects one (apiserver admission/plugin/resourcequota, CheckRequest). */
export function quotaRejection(needing: Needing, quotas: readonly ResourceQuotaFacts[]): string | null {
  const own = ofScope(needing.spec, quotas);
  return failed(needing.spec, own) ?? firstExceeded(needing, own);
}

/** A rollout: pods of `before` are replaced by pods of `spec`. */
interface Replacing {
  spec: RawObject;
  before: RawObject;
  /** Pods of `before` that exist, and of these, those that stay. */
  present: number;
  kept: number;
  /** Pods of `spec` that exist. */
  fresh: number;
  replicas: number;
  /** How many may be absent during the rollout, and how many more than the replicas may exist. */
  leaving: number;
  surge: number;
}

const MOST_STEPS = 10_000;

/** The quota's rejection of the pod at which a rollout stops, beside the pods that exist then; null: it completes. */
export function rolloutRejection(o: Replacing, quotas: readonly ResourceQuotaFacts[]): string | null {
  const own = ofScope(o.spec, quotas);
  const fault = o.fresh >= o.replicas - o.kept ? null : failed(o.spec, own);
  if (fault !== null || own.length === 0) return fault;
  const [usage, usageBefore] = [usageOf(o.spec), usageOf(o.before)];
  const counted = new Set(ofScope(o.before, quotas));
  const without = (gone: number): ResourceQuotaFacts[] =>
    own.map((quota) => (counted.has(quota) ? { ...quota, used: lessUsed(quota.used, usageBefore, gone) } : quota));
  const wanted = o.replicas - o.kept;
  let [old, fresh] = [o.present, o.fresh];
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const now = without(o.present - old);
    const room = Math.min(...now.map((quota) => roomIn(usage, quota)));
    const next = Math.max(fresh, Math.min(wanted, o.replicas + o.surge - old, o.fresh + room));
    const left = Math.min(old, Math.max(o.kept, o.replicas - o.leaving - next));
    if (next >= wanted) return null;
    if (next === fresh && left === old) return firstExceeded({ spec: o.spec, pods: fresh - o.fresh + 1 }, now);
    [old, fresh] = [left, next];
  }
  return null;
}

/** What is used once this number of pods has left. */
const lessUsed = (used: ResourceQuotaFacts['used'], usage: Usage, gone: number): ResourceQuotaFacts['used'] =>
  Object.fromEntries(
    Object.entries(used).map(([name, written]) => {
      const left = Math.max(0, amountOf(name, written) - gone * (usage[name] ?? 0));
      return [name, isCpu(name) ? `${left}m` : String(left)];
    }),
  );

/** The rejection of a pod that replaces an equal one, whose share is free by then: as by a quota that was lowered below its use. */
export function replacementRejection(spec: RawObject, quotas: readonly ResourceQuotaFacts[]): string | null {
  const usage = usageOf(spec);
  const then = ofScope(spec, quotas).map((quota) => ({ ...quota, used: lessUsed(quota.used, usage, 1) }));
  return quotaRejection({ spec, pods: 1 }, then);
}
