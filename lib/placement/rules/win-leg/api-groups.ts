import { objectAt, textAt, textMapAt } from '@/lib/kube-rules/json/kube-json';
import { clusterView } from '../read/cluster-view';
import type { WorkloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { isMeantFor } from '../read/os';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { readWorkload } from '../read/read-workload';
import type { FixRecipe } from '@/lib/domain/placement/rule';

/**
 * API groups that workloads used to belong to, with the minor version that removed them (Kubernetes docs: deprecated
 * API migration guide).
 */
const removed: Readonly<Record<string, { minor: number; now: string }>> = {
  'extensions/v1beta1': { minor: 16, now: 'apps/v1' },
  'apps/v1beta1': { minor: 16, now: 'apps/v1' },
  'apps/v1beta2': { minor: 16, now: 'apps/v1' },
  'batch/v1beta1': { minor: 25, now: 'batch/v1' },
  'batch/v2alpha1': { minor: 21, now: 'batch/v1' },
  'policy/v1beta1': { minor: 25, now: 'policy/v1' },
  'node.k8s.io/v1beta1': { minor: 25, now: 'node.k8s.io/v1' },
  'node.k8s.io/v1alpha1': { minor: 21, now: 'node.k8s.io/v1' },
};

/** apps/v1 requires a selector, which older groups defaulted to the template's labels. */
function selectorFix(input: WorkloadLintInput): FixRecipe[] {
  const spec = objectAt(input.workload.object, 'spec');
  if (Object.hasOwn(spec, 'selector')) return [];
  const labels = textMapAt(readWorkload(input).meta, 'labels');
  return [{ recipe: 'set', path: '/spec/selector', value: { matchLabels: labels } }];
}

const group: WorkloadRule = {
  id: 'WIN-LEG-001',
  for: 'any',
  severity: 'error',
  source: 'S4; V',
  check: (input) => {
    const { apiVersion } = input.workload;
    const known = Object.hasOwn(removed, apiVersion) ? removed[apiVersion] : undefined;
    const { minor } = input.cluster;
    if (known === undefined || (minor !== null && minor < known.minor)) return [];
    const write: FixRecipe = { recipe: 'set', path: '/apiVersion', value: known.now };
    return [
      {
        at: ['/apiVersion'],
        params: { apiVersion, minor: known.minor, now: known.now },
        fixes: [known.now === 'apps/v1' ? [write, ...selectorFix(input)] : [write]],
      },
    ];
  },
};

const dockershim: WorkloadRule = {
  id: 'WIN-LEG-003',
  for: 'windows',
  severity: 'error',
  source: 'K docs history',
  check: (input) => {
    const { spec, specAt } = readWorkload(input);
    const { runtimeClasses } = clusterView(input.cluster);
    const found = runtimeClasses.get(textAt(spec, 'runtimeClassName'));
    if (found?.handler !== 'docker' || !isMeantFor(input, 'windows')) return [];
    const path = pointer(specAt, 'runtimeClassName');
    const others = [...runtimeClasses.values()].filter(({ handler }) => handler === 'runhcs-wcow-process');
    const ways = others.slice(0, 3).map(({ name }): FixRecipe[] => [{ recipe: 'set', path, value: name }]);
    return [{ at: [path], params: { name: found.name }, fixes: [...ways, [{ recipe: 'remove', path }]] }];
  },
};

/** Outdated API groups and objects. */
export const apiGroupRules: readonly WorkloadRule[] = [group, dockershim];
