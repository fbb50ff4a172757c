import { NOT_ON_WINDOWS } from '../../kubelet/cluster-faults';
import { isObject, objectAt, textAt, textMapAt } from '@/lib/kube-rules/json/kube-json';
import type { RuntimeClassFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { resourcesOf } from '@/lib/kube-rules/objects/resources';
import { type Found, type WorkloadRule, workloadRule, windowsRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { clusterView } from '../read/cluster-view';
import { listed } from '../read/names';
import { isMeantFor, labelOf } from '../read/os';
import { whoIsRejected } from '../read/who-is-rejected';
import { OS_LABEL } from '@/lib/kube-rules/objects/node-labels';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { itemsAt, readWorkload } from '../read/read-workload';
import { tolerationsOf } from '@/lib/kube-rules/objects/node-terms-of';
import type { FixRecipe, LintSeverity } from '@/lib/domain/placement/rule';

const nameOf = (input: WorkloadLintInput): string => textAt(readWorkload(input).spec, 'runtimeClassName');
const placeOf = (input: WorkloadLintInput): string => pointer(readWorkload(input).specAt, 'runtimeClassName');

/** The class that the template names; null: none, no such class, or classes could not be read. */
const classOf = (input: WorkloadLintInput): RuntimeClassFacts | null =>
  clusterView(input.cluster).runtimeClasses.get(nameOf(input)) ?? null;

const PROCESS = 'runhcs-wcow-process';
const WAYS = 3;

function others(input: WorkloadLintInput, passes: (one: RuntimeClassFacts) => boolean = () => true): FixRecipe[][] {
  const windows = isMeantFor(input, 'windows');
  const os = windows ? 'windows' : 'linux';
  const wanted = [...clusterView(input.cluster).runtimeClasses.values()].filter((one) => {
    const selected = labelOf(one.nodeSelector, OS_LABEL);
    const ofOs = selected === null ? (one.handler === PROCESS) === windows : selected === os;
    return one.name !== nameOf(input) && ofOs && (!windows || one.handler === PROCESS) && passes(one);
  });
  return wanted.slice(0, WAYS).map((one) => [{ recipe: 'set', path: placeOf(input), value: one.name }]);
}

const unknown = workloadRule({ id: 'WIN-SCHED-013', for: 'any', severity: 'error', source: 'K; V' }, (input) => {
  const { runtimeClasses } = input.cluster;
  const name = nameOf(input);
  if (runtimeClasses === null || name === '' || classOf(input) !== null) return [];
  const known = listed(runtimeClasses.map((one) => one.name).sort()) || '–';
  return {
    at: [placeOf(input)],
    params: { name, known, rejected: whoIsRejected(input) },
    fixes: [...others(input), [{ recipe: 'remove', path: placeOf(input) }]],
  };
});

const conflict = workloadRule(
  { id: 'WIN-SCHED-014', for: 'any', severity: 'error', source: 'K setScheduling; V' },
  (input) => {
    const found = classOf(input);
    if (found === null) return [];
    const { spec, specAt } = readWorkload(input);
    const own = textMapAt(spec, 'nodeSelector');
    return Object.entries(found.nodeSelector).flatMap(([key, wanted]): Found[] => {
      const written = labelOf(own, key);
      if (written === null || written === wanted) return [];
      const path = pointer(specAt, 'nodeSelector', key);
      const agreeing = others(input, (one) =>
        Object.entries(one.nodeSelector).every(([name, value]) => (labelOf(own, name) ?? value) === value),
      );
      return [
        {
          at: [path, placeOf(input)],
          params: { name: found.name, key, wanted, written, rejected: whoIsRejected(input) },
          fixes: [[{ recipe: 'remove', path }], ...agreeing],
        },
      ];
    });
  },
);

const sameAmounts = (a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([name, amount]) => Object.hasOwn(b, name) && b[name] === amount);

const overhead = workloadRule(
  { id: 'WIN-SCHED-015', for: 'any', severity: 'error', source: 'K validateOverhead' },
  (input) => {
    const { spec, specAt } = readWorkload(input);
    if (!isObject(spec['overhead']) || Object.keys(spec['overhead']).length === 0) return [];
    const found = classOf(input);
    // Unknown without the classes; a missing class is the finding of another rule.
    if (nameOf(input) !== '' && found === null) return [];
    const theirs = found?.overhead ?? null;
    if (theirs !== null && sameAmounts(resourcesOf(objectAt(spec, 'overhead')), theirs)) return [];
    const path = pointer(specAt, 'overhead');
    return [{ at: [path], params: { rejected: whoIsRejected(input) }, fixes: [[{ recipe: 'remove', path }]] }];
  },
);

function handlerSeverity(handler: string): LintSeverity | null {
  if (handler === PROCESS) return null;
  if (NOT_ON_WINDOWS.test(handler)) return 'error';
  return handler.startsWith('runhcs-wcow-hypervisor') ? 'info' : 'warning';
}

const handler = windowsRule({ id: 'WIN-SCHED-016', severity: 'error', source: 'R; S4' }, (_, input) => {
  const found = classOf(input);
  if (found === null) return [];
  const severity = handlerSeverity(found.handler);
  if (severity === null || (severity === 'error' && input.runsOn.includes('windows'))) return [];
  return {
    at: [placeOf(input)],
    severity,
    params: { name: found.name, handler: found.handler },
    fixes: [...others(input), [{ recipe: 'remove', path: placeOf(input) }]],
  };
});

/** What the class would add to a pod of a DaemonSet, which its controller does not consider. */
function unwritten(input: WorkloadLintInput, found: RuntimeClassFacts): FixRecipe[] {
  const { spec, specAt } = readWorkload(input);
  const own = textMapAt(spec, 'nodeSelector');
  const tolerations = tolerationsOf(spec);
  const pairs = Object.entries(found.nodeSelector).filter(([key, value]) => labelOf(own, key) !== value);
  const missing = found.tolerations.filter(
    (one) => !tolerations.some((other) => JSON.stringify(other) === JSON.stringify(one)),
  );
  const listOfOwn = itemsAt(spec, 'tolerations').map(({ raw }) => raw);
  const added = missing.map((one) => Object.fromEntries(Object.entries(one).filter(([, value]) => value !== '')));
  return [
    ...pairs.map(([key, value]): FixRecipe => ({ recipe: 'set', path: pointer(specAt, 'nodeSelector', key), value })),
    ...(missing.length === 0
      ? []
      : [{ recipe: 'set' as const, path: pointer(specAt, 'tolerations'), value: [...listOfOwn, ...added] }]),
  ];
}

const daemonSet = workloadRule(
  {
    id: 'WIN-SCHED-017',
    for: 'daemonset',
    severity: 'error',
    source: 'K NodeShouldRunDaemonPod; kubernetes issue 111590; V',
  },
  (input) => {
    const found = classOf(input);
    const way = found === null ? [] : unwritten(input, found);
    if (found === null || way.length === 0) return [];
    return [{ at: [placeOf(input)], params: { name: found.name }, fixes: [way] }];
  },
);

export const runtimeClassRules: readonly WorkloadRule[] = [unknown, conflict, overhead, handler, daemonSet];
