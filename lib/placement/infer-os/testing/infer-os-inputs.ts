import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { podToPlace } from '@/lib/kube-rules/admission/pod-to-place';
import type { RuntimeClassFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { nodeFactsOf } from '@/lib/kube-rules/objects/node-facts-of';
import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import { workloadObjectOf } from '@/lib/kube-rules/objects/workload-object';
import { platformOf } from '../../image/platform-of';
import type { LintContainer } from '../../rules/lint-input';
import type { InferOsInputs } from '../evidence';
import { inferredOs } from '../intend';
import type { InferredOs } from '../intended-os';

export const PRIVATE = 'registry.example.com/shop/web:1.0';

const runtimeClass = (name: string, more: Partial<RuntimeClassFacts>): RuntimeClassFacts => ({
  name,
  handler: 'runc',
  overhead: null,
  overheadText: null,
  nodeSelector: {},
  tolerations: [],
  ...more,
});

function node(name: string, os: 'linux' | 'windows', labels: Record<string, string> = {}): NodeFacts {
  const facts = nodeFactsOf({
    metadata: { name, labels: { 'kubernetes.io/os': os, ...labels } },
    status: { nodeInfo: { operatingSystem: os } },
  });
  if (facts === null) throw new Error('no node');
  return facts;
}

export const cluster = {
  nodes: [
    node('w1', 'windows', { agentpool: 'win', 'alibabacloud.com/nodepool-id': 'np-1' }),
    node('w2', 'windows', { agentpool: 'mixed' }),
    node('l1', 'linux', { agentpool: 'mixed' }),
    node('l2', 'linux', { agentpool: 'lin', disk: 'ssd' }),
  ],
  pods: [] as PodFacts[],
  runtimeClasses: [
    runtimeClass('wcow', { handler: 'runhcs-wcow-process' }),
    runtimeClass('win-2022', { nodeSelector: { 'kubernetes.io/os': 'windows' } }),
    runtimeClass('gvisor', { handler: 'runsc' }),
  ],
};

export interface Given {
  /** Of the first container. */
  container?: RawObject;
  spec?: RawObject;
  metadata?: RawObject;
  template?: RawObject;
  images?: string[];
  pods?: PodFacts[];
}

export function question({
  container = {},
  spec = {},
  metadata = {},
  template = {},
  images,
  pods,
}: Given): InferOsInputs {
  const references = images ?? [PRIVATE];
  const object: RawObject = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'shop', ...metadata },
    spec: {
      template: {
        metadata: template,
        spec: {
          ...spec,
          containers: references.map((image, index) => ({
            name: `c${index}`,
            image,
            ...(index === 0 ? container : {}),
          })),
        },
      },
    },
  };
  const workload = workloadObjectOf(object);
  if (workload === null) throw new Error('no workload');
  const containers: LintContainer[] = references.map((reference, index) => ({
    at: `containers[${index}]`,
    name: `c${index}`,
    image: platformOf(reference),
  }));
  const world = { ...cluster, pods: pods ?? cluster.pods };
  const pod = podToPlace(workload, { runtimeClasses: world.runtimeClasses, limitRanges: [] });
  return { workload, pod, containers, cluster: world };
}

export const intended = (given: Given): InferredOs => inferredOs(question(given));

export const required = (...terms: RawObject[][]): RawObject => ({
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: terms.map((matchExpressions) => ({ matchExpressions })),
      },
    },
  },
});
export const osIn = (...values: string[]): RawObject => ({ key: 'kubernetes.io/os', operator: 'In', values });
