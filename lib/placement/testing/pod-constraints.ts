import type { RawObject } from '@/lib/kube-rules/json/kube-json';

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';

export const nodeTerms = (...terms: RawObject[][]): RawObject => ({
  affinity: {
    nodeAffinity: { [REQUIRED]: { nodeSelectorTerms: terms.map((matchExpressions) => ({ matchExpressions })) } },
  },
});

export const osIn = (...values: string[]): RawObject => ({ key: 'kubernetes.io/os', operator: 'In', values });

export const podTerm = (kind: 'podAffinity' | 'podAntiAffinity', topologyKey: string, app = 'shop'): RawObject => ({
  affinity: { [kind]: { [REQUIRED]: [{ topologyKey, labelSelector: { matchLabels: { app } } }] } },
});

export const spreadOver = (topologyKey: string, more: RawObject = {}): RawObject => ({
  topologySpreadConstraints: [
    {
      topologyKey,
      maxSkew: 1,
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: { matchLabels: { app: 'shop' } },
      ...more,
    },
  ],
});
