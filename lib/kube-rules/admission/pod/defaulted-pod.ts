import { objectAt, objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts, LimitRangeFacts } from '../../objects/cluster-facts';
import { eachContainer, withHostPorts, withLimitsAsRequests } from '../../defaulting/pod-spec-defaults';
import { containerRequestsOf, writtenAmount } from '../../objects/requests-of';
import { isStoredPod, podSpecIn, type WorkloadObject } from '../../objects/workload-object';
import { text } from '../field';
import { claimTemplatesOf } from '../kind/template-rules';
import { keptWorkload } from './kept-fields';
import { withRuntimeClass } from './runtime-class';

export type PodWorld = Pick<ClusterFacts, 'runtimeClasses' | 'limitRanges'> &
  Partial<Pick<ClusterFacts, 'minor' | 'pods' | 'workloads' | 'priorityClasses'>>;

/** What LimitRanger fills in of the namespace's defaults. */
function withRanges(container: RawObject, ranges: readonly LimitRangeFacts[]): RawObject {
  const resources = objectAt(container, 'resources');
  let limits = objectAt(resources, 'limits');
  let requests = objectAt(resources, 'requests');
  for (const range of ranges) {
    limits = { ...range.defaultLimits, ...limits };
    requests = { ...range.defaultRequests, ...requests };
  }
  return { ...container, resources: { ...resources, limits, requests } };
}

const POD_LEVEL = ['cpu', 'memory'];

/** Default requests of the whole pod: the sum of its containers, else its limits. */
function withPodRequests(spec: RawObject): RawObject {
  const resources = objectAt(spec, 'resources');
  const limits = objectAt(resources, 'limits');
  if (Object.keys(limits).length === 0) return spec;
  const requests: RawObject = { ...objectAt(resources, 'requests') };
  const together = containerRequestsOf(spec);
  for (const [name, limit] of Object.entries(limits)) {
    if (requests[name] !== undefined || !(POD_LEVEL.includes(name) || name.startsWith('hugepages-'))) continue;
    const requested = together.get(name);
    requests[name] = requested === undefined ? limit : writtenAmount(name, requested);
  }
  return { ...spec, resources: { ...resources, requests } };
}

/** A StatefulSet's pods mount claims made from its templates; placement sees them as claims that do not exist yet. */
function withClaims(spec: RawObject, object: RawObject): RawObject {
  const made = claimTemplatesOf(object).map((template) => {
    const { name } = objectAt(template, 'metadata');
    return { name, ephemeral: { volumeClaimTemplate: { metadata: { name }, spec: objectAt(template, 'spec') } } };
  });
  return made.length === 0 ? spec : { ...spec, volumes: [...objectsAt(spec, 'volumes'), ...made] };
}

export function defaultedSpec(workload: WorkloadObject, world: PodWorld): RawObject {
  const ranges = (world.limitRanges ?? []).filter((one) => one.namespace === workload.namespace);
  const own = podSpecIn(keptWorkload(workload, world.minor ?? null));
  // What is filled in for a new Pod may have changed since it was created.
  if (isStoredPod(workload)) return own;
  const requested = withPodRequests(eachContainer(own, withLimitsAsRequests));
  const ported = own['hostNetwork'] === true ? eachContainer(requested, withHostPorts) : requested;
  const ranged = ranges.length === 0 ? ported : eachContainer(ported, (container) => withRanges(container, ranges));
  const claimed = workload.kind === 'StatefulSet' ? withClaims(ranged, workload.object) : ranged;
  return withRuntimeClass(claimed, world.runtimeClasses);
}

const SECONDS = 300;
const EVICTING = ['node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable'];

/** The default of five minutes on a failing node (plugin DefaultTolerationSeconds). */
export function withDefaultTolerations(spec: RawObject): RawObject {
  const own = objectsAt(spec, 'tolerations');
  const covers = (key: string): boolean =>
    own.some((one) => [key, ''].includes(text(one, 'key')) && ['NoExecute', ''].includes(text(one, 'effect')));
  const added = EVICTING.filter((key) => !covers(key)).map((key) => ({
    key,
    operator: 'Exists',
    effect: 'NoExecute',
    tolerationSeconds: SECONDS,
  }));
  return { ...spec, tolerations: [...own, ...added] };
}
