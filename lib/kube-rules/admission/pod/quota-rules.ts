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

interface Needing {
  spec: RawObject;
  /** Pods that do not exist yet. */
  pods: number;
}

/** Of the first pod that does not fit; null: all fit. */
function exceeded({ spec, pods }: Needing, { name, hard, used }: ResourceQuotaFacts): string | null {
  const usage = Object.entries(usageOf(spec)).filter(([resource]) => hard[resource] !== undefined);
  const before = (resource: string, nth: number, amount: number): number =>
    amountOf(resource, used[resource] ?? 0) + nth * amount;
  const beyond = (nth: number) =>
    usage.filter(([resource, amount]) => before(resource, nth, amount) + amount > amountOf(resource, hard[resource]));
  const room = usage.flatMap(([resource, amount]) =>
    amount > 0 ? Math.floor((amountOf(resource, hard[resource]) - before(resource, 0, amount)) / amount) : [],
  );
  const nth = Math.max(0, Math.min(pods, ...room));
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

/** ResourceQuota's rejection of new pods, from the first quota that rejects one (apiserver admission/plugin/resourcequota, CheckRequest). */
export function quotaRejection(needing: Needing, quotas: readonly ResourceQuotaFacts[]): string | null {
  const { spec } = needing;
  const own = quotas.filter(({ scopes }) => scopes.every((scope) => isInScope(spec, scope)));
  for (const quota of own) {
    const lack = unstated(spec, Object.keys(quota.hard));
    if (lack !== null) return `failed quota: ${quota.name}: ${lack}`;
  }
  for (const quota of own) {
    const fault = exceeded(needing, quota);
    if (fault !== null) return fault;
  }
  return null;
}
