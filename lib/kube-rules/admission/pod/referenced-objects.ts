import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { ServiceAccountFacts, PriorityClassFacts } from '../../objects/cluster-facts';
import { text, given } from '../field';

type Accounts = readonly ServiceAccountFacts[];

const indexes = new WeakMap<Accounts, ReadonlyMap<string, ReadonlySet<string>>>();

function byNamespace(accounts: Accounts): ReadonlyMap<string, ReadonlySet<string>> {
  const known = indexes.get(accounts);
  if (known !== undefined) return known;
  const index = new Map<string, Set<string>>();
  for (const { namespace, name } of accounts)
    index.set(namespace, (index.get(namespace) ?? new Set<string>()).add(name));
  indexes.set(accounts, index);
  return index;
}

/** The ServiceAccount plugin's rejection of a new pod. A namespace without any account counts as not read. */
export function accountRejection(
  spec: RawObject,
  namespace: string,
  accounts: Accounts | null | undefined,
): string | null {
  const name = text(spec, 'serviceAccountName') || text(spec, 'serviceAccount');
  if (name === '' || name === 'default' || !accounts) return null;
  const there = byNamespace(accounts).get(namespace);
  if (there === undefined || there.has(name)) return null;
  return `error looking up service account ${namespace}/${name}: serviceaccount "${name}" not found`;
}

const DEFAULT_POLICY = 'PreemptLowerPriority';

/** Every cluster has them (apis/scheduling, SystemPriorityClasses). */
const SYSTEM: readonly PriorityClassFacts[] = [
  ['system-node-critical', 2_000_001_000] as const,
  ['system-cluster-critical', 2_000_000_000] as const,
].map(([name, value]) => ({ name, value, globalDefault: false, preemptionPolicy: DEFAULT_POLICY }));

/** For pods without a class: the default with the lowest value, else priority 0. */
function defaultClass(classes: readonly PriorityClassFacts[]): Omit<PriorityClassFacts, 'name'> {
  const [first, ...others] = classes.filter(({ globalDefault }) => globalDefault);
  if (first === undefined) return { value: 0, globalDefault: true, preemptionPolicy: DEFAULT_POLICY };
  return others.reduce((least, one) => (one.value < least.value ? one : least), first);
}

/** The class of a pod, or the default; undefined: no such class. null: the classes were not read. */
function classOf(
  spec: RawObject,
  classes: readonly PriorityClassFacts[] | null | undefined,
): Omit<PriorityClassFacts, 'name'> | null | undefined {
  const name = text(spec, 'priorityClassName');
  const known = SYSTEM.find((one) => one.name === name);
  if (known !== undefined) return known;
  if ((classes ?? null) === null) return null;
  return name === '' ? defaultClass(classes ?? []) : classes?.find((one) => one.name === name);
}

/** The Priority plugin's rejection of a new pod (plugin/pkg/admission/priority, admitPod); null: none. */
export function priorityRejection(
  spec: RawObject,
  classes: readonly PriorityClassFacts[] | null | undefined,
): string | null {
  const found = classOf(spec, classes);
  if (found === null) return null;
  if (found === undefined) return `no PriorityClass with name ${text(spec, 'priorityClassName')} was found`;
  const { value, preemptionPolicy } = found;
  const priority = spec['priority'];
  const computed = 'must not be provided in pod spec; priority admission controller computed';
  const from = 'from the given PriorityClass name';
  if (typeof priority === 'number' && priority !== value)
    return `the integer value of priority (${priority}) ${computed} ${value} ${from}`;
  const policy = text(spec, 'preemptionPolicy');
  if (given(spec, 'preemptionPolicy') && policy !== preemptionPolicy)
    return `the string value of PreemptionPolicy (${policy}) ${computed} ${preemptionPolicy} ${from}`;
  return null;
}

export function withPriority(spec: RawObject, classes: readonly PriorityClassFacts[] | null | undefined): RawObject {
  const found = classOf(spec, classes);
  return found ? { ...spec, priority: found.value, preemptionPolicy: found.preemptionPolicy } : spec;
}
