import type { NamespaceFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { type Found, type WorkloadRule, windowsRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { type Injector, injectors, requestedInjectors } from '../../kubelet/injectors';
import { isStoredPod } from '@/lib/kube-rules/objects/workload-object';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import type { ReadContainer, ReadWorkload } from '../read/read-workload';
import type { FixRecipe } from '@/lib/domain/placement/rule';

const namespaceOf = ({ cluster, workload }: WorkloadLintInput): NamespaceFacts | undefined =>
  cluster.namespaces?.find(({ name }) => name === workload.namespace);

const isExternal = ({ lint }: ReadContainer): boolean =>
  lint === null || (lint.image.os !== 'windows' && lint.image.os !== 'both');

const optingOut = ({ metaAt }: ReadWorkload, { optOut }: Injector): FixRecipe[][] => [
  [{ recipe: 'set', path: pointer(metaAt, optOut.map, optOut.key), value: optOut.value }],
];

function injected(injector: Injector, workload: ReadWorkload, input: WorkloadLintInput): Found[] {
  const { containers, metaAt } = workload;
  const severity = injector.hasWindows === true ? 'warning' : 'error';
  const params = { injector: injector.name, image: injector.hasWindows === true ? 'both' : 'linux' };
  const present = containers.filter((one) => injector.containers.test(one.name) && isExternal(one));
  if (present.length > 0) return [{ at: present.map(({ at }) => at), severity, params }];
  // Pods that exist, or run on Windows, show that nothing is injected.
  if (isStoredPod(input.workload) || input.runsOn.includes('windows')) return [];
  const requested = requestedInjectors(workload, namespaceOf(input)).includes(injector);
  return requested ? [{ at: [metaAt], severity, params, fixes: optingOut(workload, injector) }] : [];
}

export const injectionRules: readonly WorkloadRule[] = [
  windowsRule({ id: 'WIN-NET-013', severity: 'error', source: 'case study; judgment' }, (workload, input) =>
    injectors.flatMap((injector) => injected(injector, workload, input)),
  ),
];
