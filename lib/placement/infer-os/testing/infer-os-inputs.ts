import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { podToPlace } from '@/lib/kube-rules/admission/pod-to-place';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { platformOf } from '../../image/platform-of';
import type { LintContainer } from '../../rules/lint-input';
import type { InferOsInputs } from '../evidence';
import type { InferredOs } from '../inferred-os';
import { inferredOs } from '../infer-os';
import { windowsNode, linuxNode } from '../../testing/sketch-nodes';
import { runtimeClass, workloadFrom } from '../../testing/lint-world';

export const PRIVATE = 'registry.example.com/shop/web:1.0';

const node = (name: string, os: 'linux' | 'windows', labels: Record<string, string> = {}): NodeFacts =>
  (os === 'windows' ? windowsNode : linuxNode)({ name, labels });

export const cluster = {
  nodes: [
    node('w1', 'windows', { agentpool: 'win', 'alibabacloud.com/nodepool-id': 'np-1' }),
    node('w2', 'windows', { agentpool: 'mixed' }),
    node('l1', 'linux', { agentpool: 'mixed' }),
    node('l2', 'linux', { agentpool: 'lin', disk: 'ssd' }),
  ],
  runtimeClasses: [
    runtimeClass({ name: 'wcow' }),
    runtimeClass({ name: 'win-2022', handler: 'runc', nodeSelector: { 'kubernetes.io/os': 'windows' } }),
    runtimeClass({ name: 'gvisor', handler: 'runsc' }),
  ],
};

export interface Given {
  container?: RawObject;
  spec?: RawObject;
  metadata?: RawObject;
  template?: RawObject;
  images?: string[];
  runsOn?: InferOsInputs['runsOn'];
}

export function inputs({
  container = {},
  spec = {},
  metadata = {},
  template = {},
  images,
  runsOn = [],
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
  const workload = workloadFrom(object);
  const containers: LintContainer[] = references.map((reference, index) => ({
    at: `containers[${index}]`,
    name: `c${index}`,
    image: platformOf(reference),
  }));
  const pod = podToPlace(workload, { runtimeClasses: cluster.runtimeClasses, limitRanges: [] });
  return { workload, pod, containers, cluster, runsOn };
}

export const intended = (given: Given): InferredOs => inferredOs(inputs(given));
