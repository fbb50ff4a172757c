import type { JsonRecord, KubeObject } from '@/simulator/world/kube/kube-object';

/** A workload of the placement scenario: one container, and whatever of the pod the case is about. */
export interface Case {
  kind?: 'Deployment' | 'StatefulSet' | 'DaemonSet' | 'Job' | 'CronJob';
  replicas?: number;
  image: string;
  /** Members of the PodSpec. */
  spec?: JsonRecord;
  /** Members of the container. */
  container?: JsonRecord;
  podLabels?: Record<string, string>;
  annotations?: Record<string, string>;
  /** Members of the workload's own spec. */
  more?: JsonRecord;
}

export const WINDOWS = { 'kubernetes.io/os': 'windows' } as const;
export const LINUX = { 'kubernetes.io/os': 'linux' } as const;
export const BUILD = 'node.kubernetes.io/windows-build';
export const TOLERATION = { key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' } as const;

const API: Record<NonNullable<Case['kind']>, string> = {
  Deployment: 'apps/v1',
  StatefulSet: 'apps/v1',
  DaemonSet: 'apps/v1',
  Job: 'batch/v1',
  CronJob: 'batch/v1',
};

function podTemplate(name: string, it: Case): JsonRecord {
  return {
    metadata: {
      labels: { app: name, ...it.podLabels },
      ...(it.annotations === undefined ? {} : { annotations: it.annotations }),
    },
    spec: {
      containers: [
        { name: 'main', image: it.image, resources: { requests: { cpu: '100m', memory: '128Mi' } }, ...it.container },
      ],
      ...it.spec,
    },
  };
}

function specOf(name: string, it: Case): JsonRecord {
  const template = podTemplate(name, it);
  const selector = { matchLabels: { app: name } };
  switch (it.kind ?? 'Deployment') {
    case 'Job':
      return { template, ...it.more };
    case 'CronJob':
      return { schedule: '0 3 * * *', jobTemplate: { spec: { template } }, ...it.more };
    case 'DaemonSet':
      return { selector, template, ...it.more };
    case 'StatefulSet':
      return { replicas: it.replicas ?? 1, serviceName: name, selector, template, ...it.more };
    case 'Deployment':
      return { replicas: it.replicas ?? 1, selector, template, ...it.more };
  }
}

/** The cases of a namespace by names that describe them. */
export function cases(namespace: string, of: Record<string, Case>): KubeObject[] {
  return Object.entries(of).map(([name, it]) => ({
    apiVersion: API[it.kind ?? 'Deployment'],
    kind: it.kind ?? 'Deployment',
    metadata: { name, namespace, labels: { app: name } },
    spec: specOf(name, it),
  }));
}

/** Of a Windows pod that takes the taint of Windows pools. */
export const onWindows = (spec: JsonRecord = {}, selector: Record<string, string> = {}): JsonRecord => ({
  nodeSelector: { ...WINDOWS, ...selector },
  tolerations: [TOLERATION],
  ...spec,
});

export const requiredAffinity = (...terms: JsonRecord[]): JsonRecord => ({
  affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms } } },
});
