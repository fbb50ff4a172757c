import { podOnlyDefaults, podSpecDefaults } from '@/simulator/world/kube/admission/defaults-pod';
import type { JsonRecord, KubeObject } from '@/simulator/world/kube/kube-object';
import { isRecord, recordOf } from '@/simulator/world/kube/kube-object';

type Defaulter = (spec: JsonRecord) => JsonRecord;

function template(given: unknown): JsonRecord {
  const record = recordOf(given);
  return { ...record, spec: podSpecDefaults(record['spec']) };
}

const deployment: Defaulter = (spec) => ({
  progressDeadlineSeconds: 600,
  replicas: 1,
  revisionHistoryLimit: 10,
  ...spec,
  strategy: rollingStrategy(spec['strategy'], { maxSurge: '25%', maxUnavailable: '25%' }),
  template: template(spec['template']),
});

function rollingStrategy(given: unknown, parameters: JsonRecord): JsonRecord {
  const strategy = { type: 'RollingUpdate', ...recordOf(given) };
  if (strategy.type !== 'RollingUpdate') return strategy;
  return { ...strategy, rollingUpdate: { ...parameters, ...recordOf(recordOf(given)['rollingUpdate']) } };
}

const job: Defaulter = (spec) => ({
  backoffLimit: 6,
  completionMode: 'NonIndexed',
  ...(spec['completions'] === undefined && spec['parallelism'] === undefined ? { completions: 1 } : {}),
  parallelism: 1,
  suspend: false,
  ...spec,
  template: template(spec['template']),
});

const cronJob: Defaulter = (spec) => {
  const jobTemplate = recordOf(spec['jobTemplate']);
  return {
    concurrencyPolicy: 'Allow',
    failedJobsHistoryLimit: 1,
    schedule: '',
    successfulJobsHistoryLimit: 3,
    suspend: false,
    ...spec,
    jobTemplate: { ...jobTemplate, spec: job(recordOf(jobTemplate['spec'])) },
  };
};

const SPECS: Record<string, Defaulter> = {
  Pod: (spec) => podOnlyDefaults(podSpecDefaults(spec)),
  Node: (spec) => spec,
  Deployment: deployment,
  ReplicaSet: (spec) => ({ replicas: 1, ...spec, template: template(spec['template']) }),
  StatefulSet: (spec) => ({
    podManagementPolicy: 'OrderedReady',
    replicas: 1,
    revisionHistoryLimit: 10,
    ...spec,
    template: template(spec['template']),
    updateStrategy: rollingStrategy(spec['updateStrategy'], { partition: 0 }),
  }),
  DaemonSet: (spec) => ({
    revisionHistoryLimit: 10,
    ...spec,
    template: template(spec['template']),
    updateStrategy: rollingStrategy(spec['updateStrategy'], { maxSurge: 0, maxUnavailable: 1 }),
  }),
  ReplicationController: (spec) => ({ replicas: 1, ...spec, template: template(spec['template']) }),
  Job: job,
  CronJob: cronJob,
  PodDisruptionBudget: (spec) => spec,
  Namespace: (spec) => ({ finalizers: ['kubernetes'], ...spec }),
  Service: (spec) => ({
    internalTrafficPolicy: 'Cluster',
    sessionAffinity: 'None',
    type: 'ClusterIP',
    ...spec,
  }),
};

/** The object with the API server's defaults, and with everything in place that the typed views promise. */
export function withDefaults(object: KubeObject): KubeObject {
  const defaulter = SPECS[object.kind];
  const filled: KubeObject =
    defaulter === undefined ? { ...object } : { ...object, spec: defaulter(recordOf(object['spec'])) };
  if (object.kind === 'Pod' && !isRecord(object['status'])) filled['status'] = { phase: 'Pending' };
  if (object.kind === 'Namespace' && !isRecord(object['status'])) filled['status'] = { phase: 'Active' };
  if (object.kind === 'Event' && !isRecord(object['involvedObject'])) filled['involvedObject'] = {};
  if (object.kind === 'RuntimeClass' && object['handler'] === undefined) filled['handler'] = '';
  return filled;
}
