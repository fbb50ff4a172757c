import { countAt, objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { meets } from '@/lib/kube-rules/selector/label-requirement';
import type { DisruptionBudgetFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { type WorkloadRule, windowsRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { shown } from '../read/field-text';
import { listed } from '../read/names';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { type ReadContainer, replicasOf } from '../read/read-workload';
import { says } from '../read/security-context';
import { loweredIfGuessed } from '../read/fit';
import { inNamespace } from '../read/network';
import { claimsByName } from '../read/volumes';
import { groupedBy, memoized } from '../../memoized';
import { writtenTexts } from '../read/commands';
import { isCore } from './amounts';

const DEFAULT_GRACE_SECONDS = 30;

const terminationRule = windowsRule(
  { id: 'WIN-RES-012', severity: 'info', source: 'S2' },
  ({ spec, specAt, containers }) => {
    const grace = (countAt(spec, 'terminationGracePeriodSeconds') ?? 0) > DEFAULT_GRACE_SECONDS;
    const hooks = containers.filter(({ raw }) => says(objectAt(raw, 'lifecycle'), 'preStop'));
    const at = [
      ...(grace ? [pointer(specAt, 'terminationGracePeriodSeconds')] : []),
      ...hooks.map((one) => pointer(one.at, 'lifecycle', 'preStop')),
    ];
    if (at.length === 0) return [];
    const names = [
      ...(grace ? ['terminationGracePeriodSeconds'] : []),
      ...hooks.map(({ name }) => `preStop (${name})`),
    ];
    return [{ at, params: { fields: listed(names) } }];
  },
);

const DEFAULT_MESSAGE_PATH = '/dev/termination-log';

const messagePathRule = windowsRule({ id: 'WIN-RES-013', severity: 'info', source: 'S2' }, ({ containers }) =>
  containers.flatMap(({ raw, at, name }) => {
    const path = textAt(raw, 'terminationMessagePath');
    if (path === '' || path === DEFAULT_MESSAGE_PATH) return [];
    const place = pointer(at, 'terminationMessagePath');
    const policy = {
      recipe: 'set',
      path: pointer(at, 'terminationMessagePolicy'),
      value: 'FallbackToLogsOnError',
    } as const;
    const strip = { recipe: 'strip', paths: [place] } as const;
    return [{ at: [place], params: { container: name, path: shown(path) }, fixes: [[strip], [strip, policy]] }];
  }),
);

const logsByMonitor = (container: ReadContainer): boolean =>
  /logmonitor/i.test(container.name) ||
  /logmonitor/i.test(textAt(container.raw, 'image')) ||
  writtenTexts(container).some(({ text }) => /logmonitor/i.test(text));

const logsRule = windowsRule({ id: 'WIN-RES-014', severity: 'info', source: 'S2 S3' }, ({ containers }) => {
  if (containers.some(logsByMonitor)) return [];
  const quiet = containers.filter(isCore);
  if (quiet.length === 0) return [];
  return { at: quiet.map(({ at }) => at), params: { containers: listed(quiet.map(({ name }) => name)) } };
});

const PULL_SECONDS = 600;

const deadlineRule = windowsRule(
  { id: 'WIN-RES-016', severity: 'warning', source: 'S3; E' },
  ({ containers }, { workload }) => {
    if (workload.kind !== 'Deployment') return [];
    const seconds = countAt(objectAt(workload.object, 'spec'), 'progressDeadlineSeconds');
    if (seconds === null || seconds >= PULL_SECONDS) return [];
    const big = containers.find(({ lint }) => {
      const { os, family } = lint?.image ?? { os: null, family: null };
      return os !== 'linux' && (family === null || family === 'servercore' || family === 'framework');
    });
    if (big === undefined) return [];
    const at = '/spec/progressDeadlineSeconds';
    return {
      at: [at],
      severity:
        big.lint?.image.family === null ? 'warning' : loweredIfGuessed('warning', big.lint?.image.confidence ?? 'low'),
      params: { seconds },
      fixes: [[{ recipe: 'set', path: at, value: 1_200 }]],
    };
  },
);

const targets = (autoscaler: RawObject, { workload }: WorkloadLintInput): boolean => {
  const target = objectAt(objectAt(autoscaler, 'spec'), 'scaleTargetRef');
  const kind = textAt(autoscaler, 'kind');
  return (
    (kind === '' || kind === 'HorizontalPodAutoscaler') &&
    textAt(target, 'kind') === workload.kind &&
    textAt(target, 'name') === workload.name
  );
};

export const autoscalersOf = (input: WorkloadLintInput): RawObject[] =>
  inNamespace(input.cluster.beside.autoscalers, input.workload.namespace).filter((one) => targets(one, input));

/** Copies of a StatefulSet have their own data and know each other, and an autoscaler sets the number itself. */
export const mayChangeReplicas = (input: WorkloadLintInput): boolean =>
  input.workload.kind === 'Deployment' &&
  input.cluster.beside.autoscalers !== null &&
  autoscalersOf(input).length === 0;

const SHARED_MODES = ['ReadWriteMany', 'ReadOnlyMany'];

/** Whether each of its claims is known to be usable from several nodes; every pod has its own ephemeral volumes. */
function sharesVolumes({ pod, cluster }: WorkloadLintInput): boolean {
  const claims = claimsByName(cluster.claims ?? []);
  return pod.volumes.every(
    (one) =>
      one.kind !== 'claim' ||
      claims.get(`${pod.namespace}/${one.claim}`)?.accessModes.some((mode) => SHARED_MODES.includes(mode)) === true,
  );
}

export const mayAddReplicas = (input: WorkloadLintInput): boolean => mayChangeReplicas(input) && sharesVolumes(input);

const autoscalingRule = windowsRule({ id: 'WIN-RES-017', severity: 'info', source: 'S4 corrected; D' }, (_, input) =>
  autoscalersOf(input)
    .slice(0, 1)
    .map((autoscaler) => ({
      at: ['/metadata/name'],
      params: { autoscaler: textAt(objectAt(autoscaler, 'metadata'), 'name') },
    })),
);

const budgetsByNamespace = memoized((budgets: readonly DisruptionBudgetFacts[]) =>
  groupedBy(budgets, ({ namespace }) => namespace),
);

/** The PDBs that select its pods; null: they may not be read. */
export function budgetsOf({ cluster, workload, pod }: WorkloadLintInput): DisruptionBudgetFacts[] | null {
  const { budgets } = cluster.beside;
  if (budgets === null) return null;
  return (budgetsByNamespace(budgets).get(workload.namespace) ?? []).filter(
    ({ selector }) => selector !== null && selector.every((requirement) => meets(pod.labels, requirement)),
  );
}

const singleReplicaRule = windowsRule({ id: 'WIN-RES-019', severity: 'info', source: 'judgment' }, (_, input) => {
  const budgets = budgetsOf(input);
  if (budgets === null || budgets.length > 0 || input.workload.kind === 'Pod' || replicasOf(input) !== 1) return [];
  const more = { recipe: 'set', path: '/spec/replicas', value: 2 } as const;
  return [{ at: ['/spec/replicas'], fixes: mayAddReplicas(input) ? [[more]] : [] }];
});

export const lifecycleRules: readonly WorkloadRule[] = [
  terminationRule,
  messagePathRule,
  logsRule,
  deadlineRule,
  autoscalingRule,
  singleReplicaRule,
];
