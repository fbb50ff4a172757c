import { objectAt } from '@/lib/kube-rules/json/kube-json';
import { bytesOf, cpuMilliOf } from '@/lib/kube-rules/quantity/quantity';
import type { LimitRangeFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { WorkloadLintInput } from '../lint-input';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import type { ReadContainer, ReadWorkload } from '../read/read-workload';
import { says } from '../read/security-context';

/** Images on Server Core, which start slowly and log to the event log. */
export const isCore = ({ lint }: ReadContainer): boolean =>
  ['servercore', 'framework'].includes(lint?.image.family ?? '');

export type Part = 'limits' | 'requests';

export function writtenAmount({ raw }: ReadContainer, part: Part, resource: string): string | null {
  const list = objectAt(objectAt(raw, 'resources'), part);
  if (!says(list, resource)) return null;
  const value = list[resource];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

export const memoryOf = (container: ReadContainer, part: Part): number | null =>
  bytesOf(writtenAmount(container, part, 'memory'));

export const cpuOf = (container: ReadContainer, part: Part): number | null =>
  cpuMilliOf(writtenAmount(container, part, 'cpu'));

export const amountAt = ({ at }: ReadContainer, part: Part, resource: string): string =>
  pointer(at, 'resources', part, resource);

/** Ephemeral containers have no resources of their own (Kubernetes API: core/v1 EphemeralContainer). */
export const accountable = ({ containers }: ReadWorkload): ReadContainer[] =>
  containers.filter(({ field }) => field !== 'ephemeralContainers');

/** Default resources that the namespace's LimitRanges set for containers without their own. */
const limitRangesOf = ({ cluster, workload }: WorkloadLintInput): LimitRangeFacts[] =>
  (cluster.limitRanges ?? []).filter(({ namespace }) => namespace === workload.namespace);

export const givesLimit = (input: WorkloadLintInput, resource: string): boolean =>
  limitRangesOf(input).some(({ defaultLimits }) => Object.hasOwn(defaultLimits, resource));

/** LimitRanges that were not read may set one too. */
export const mayGiveLimit = (input: WorkloadLintInput, resource: string): boolean =>
  input.cluster.limitRanges === null || givesLimit(input, resource);

export const givesRequest = (input: WorkloadLintInput, resource: string): boolean =>
  limitRangesOf(input).some(({ defaultRequests }) => Object.hasOwn(defaultRequests, resource));
