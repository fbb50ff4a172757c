import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { PriorityClassFacts } from '../../objects/cluster-facts';
import { given, text } from '../field';

const DEFAULT_POLICY = 'PreemptLowerPriority';

/** Every cluster has them (apis/scheduling, SystemPriorityClasses). */
const SYSTEM: readonly PriorityClassFacts[] = [
  ['system-node-critical', 2_000_001_000] as const,
  ['system-cluster-critical', 2_000_000_000] as const,
].map(([name, value]) => ({ name, value, globalDefault: false, preemptionPolicy: DEFAULT_POLICY }));

/** Of pods that name none: the default of least value, else nothing special. */
function defaultClass(classes: readonly PriorityClassFacts[]): Omit<PriorityClassFacts, 'name'> {
  const [first, ...others] = classes.filter(({ globalDefault }) => globalDefault);
  if (first === undefined) return { value: 0, globalDefault: true, preemptionPolicy: DEFAULT_POLICY };
  return others.reduce((least, one) => (one.value < least.value ? one : least), first);
}

/** What the plug-in Priority says to a new pod (plugin/pkg/admission/priority, admitPod); null = nothing. */
export function priorityRejection(
  spec: RawObject,
  classes: readonly PriorityClassFacts[] | null | undefined,
): string | null {
  const name = text(spec, 'priorityClassName');
  const known = SYSTEM.find((one) => one.name === name);
  if (known === undefined && (classes ?? null) === null) return null;
  const found =
    known ?? (name === '' ? defaultClass(classes ?? []) : classes?.find((one) => one.name === name));
  if (found === undefined) return `no PriorityClass with name ${name} was found`;
  const { value, preemptionPolicy } = found;
  const priority = spec['priority'];
  if (typeof priority === 'number' && priority !== value)
    return `the integer value of priority (${priority}) must not be provided in pod spec; priority admission controller computed ${value} from the given PriorityClass name`;
  const policy = text(spec, 'preemptionPolicy');
  if (given(spec, 'preemptionPolicy') && policy !== preemptionPolicy)
    return `the string value of PreemptionPolicy (${policy}) must not be provided in pod spec; priority admission controller computed ${preemptionPolicy} from the given PriorityClass name`;
  return null;
}
