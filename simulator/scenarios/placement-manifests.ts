import type { JsonRecord, KubeObject } from '@/simulator/world/kube/kube-object';

/** A workload of the placement scenario: one container, and the pod fields that the case is about. */
export interface Case {
  kind?: 'Deployment' | 'StatefulSet' | 'DaemonSet' | 'Job' | 'CronJob';
  replicas?: number;
  image: string;
  spec?: JsonRecord;
  container?: JsonRecord;
  podLabels?: Record<string, string>;
  annotations?: Record<string, string>;
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

const podTemplate = (name: string, it: Case): JsonRecord => ({
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
});

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

export const cases = (namespace: string, of: Record<string, Case>): KubeObject[] =>
  Object.entries(of).map(([name, it]) => ({
    apiVersion: API[it.kind ?? 'Deployment'],
    kind: it.kind ?? 'Deployment',
    metadata: { name, namespace, labels: { app: name } },
    spec: specOf(name, it),
  }));

export const onWindows = (spec: JsonRecord = {}, selector: Record<string, string> = {}): JsonRecord => ({
  nodeSelector: { ...WINDOWS, ...selector },
  tolerations: [TOLERATION],
  ...spec,
});

export const requiredAffinity = (...terms: JsonRecord[]): JsonRecord => ({
  affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms } } },
});

export const IIS = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore';

export const iis = (spec: JsonRecord, more: Partial<Case> = {}): Case => ({ image: `${IIS}-ltsc2022`, spec, ...more });

export const on2022 = (spec: JsonRecord = {}, more: Partial<Case> = {}): Case =>
  iis(onWindows(spec, { [BUILD]: '10.0.20348' }), more);
