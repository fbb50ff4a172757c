import { isObject, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { podOnlyDefaults, podSpecDefaults } from './pod-spec-defaults';

const recordOf = (value: unknown): RawObject => (isObject(value) ? value : {});

type Defaulter = (spec: RawObject) => RawObject;

function template(given: unknown): RawObject {
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

function rollingStrategy(given: unknown, parameters: RawObject): RawObject {
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
  Service: (spec) => ({ internalTrafficPolicy: 'Cluster', sessionAffinity: 'None', type: 'ClusterIP', ...spec }),
};

export function withDefaults<T extends RawObject & { kind: string }>(object: T): T {
  const defaulter = SPECS[object.kind];
  const added: RawObject = defaulter === undefined ? {} : { spec: defaulter(recordOf(object['spec'])) };
  if (object.kind === 'Pod' && !isObject(object['status'])) added['status'] = { phase: 'Pending' };
  if (object.kind === 'Namespace' && !isObject(object['status'])) added['status'] = { phase: 'Active' };
  if (object.kind === 'Event' && !isObject(object['involvedObject'])) added['involvedObject'] = {};
  if (object.kind === 'RuntimeClass' && object['handler'] === undefined) added['handler'] = '';
  return Object.assign({}, object, added);
}
