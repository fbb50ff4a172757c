import type { TemplateKind } from '../../objects/workload-object';
import { podSpecShape } from './pod-shape';
import { selectorShape } from './selector-shape';
import { alike, fields, list, map, type Shape } from './shape';
import { claimShape } from './volume-shape';

const meta = fields({
  ...alike('text', 'name', 'generateName', 'namespace', 'uid', 'resourceVersion'),
  ...alike(map('text'), 'labels', 'annotations'),
  finalizers: list('text'),
});

const template = fields({ metadata: meta, spec: podSpecShape });
const rolling = fields({ ...alike('intOrText', 'maxSurge', 'maxUnavailable'), partition: 'int' });
const strategy = fields({ type: 'text', rollingUpdate: rolling });
const replicated = {
  ...alike('int', 'replicas', 'minReadySeconds', 'revisionHistoryLimit'),
  selector: selectorShape,
  template,
};

const failureRule = fields({
  action: 'text',
  onExitCodes: fields({ ...alike('text', 'containerName', 'operator'), values: list('int') }),
  onPodConditions: list(fields(alike('text', 'type', 'status'))),
});

const job = {
  ...alike('int', 'parallelism', 'completions', 'backoffLimit', 'backoffLimitPerIndex', 'maxFailedIndexes'),
  ttlSecondsAfterFinished: 'int',
  activeDeadlineSeconds: 'long',
  ...alike('bool', 'suspend', 'manualSelector'),
  ...alike('text', 'completionMode', 'podReplacementPolicy', 'managedBy'),
  podFailurePolicy: fields({ rules: list(failureRule) }),
  successPolicy: fields({ rules: list(fields({ succeededIndexes: 'text', succeededCount: 'int' })) }),
  selector: selectorShape,
  template,
} as const;

const SPECS: Readonly<Record<Exclude<TemplateKind, 'PodTemplate'>, Shape>> = {
  Pod: podSpecShape,
  Deployment: fields({ ...replicated, strategy, paused: 'bool', progressDeadlineSeconds: 'int' }),
  ReplicaSet: fields(replicated),
  StatefulSet: fields({
    ...replicated,
    ...alike('text', 'serviceName', 'podManagementPolicy'),
    updateStrategy: strategy,
    ordinals: fields({ start: 'int' }),
    volumeClaimTemplates: list(fields({ metadata: meta, spec: claimShape })),
    persistentVolumeClaimRetentionPolicy: fields(alike('text', 'whenDeleted', 'whenScaled')),
  }),
  DaemonSet: fields({ ...replicated, updateStrategy: strategy }),
  Job: fields(job),
  CronJob: fields({
    ...alike('text', 'schedule', 'timeZone', 'concurrencyPolicy'),
    startingDeadlineSeconds: 'long',
    ...alike('int', 'successfulJobsHistoryLimit', 'failedJobsHistoryLimit'),
    suspend: 'bool',
    jobTemplate: fields({ metadata: meta, spec: fields(job) }),
  }),
  ReplicationController: fields({ ...replicated, selector: map('text') }),
};

/** The Go type behind a kind, as far as it matters here. */
export const shapeOf = (kind: TemplateKind): Shape =>
  kind === 'PodTemplate'
    ? fields({ apiVersion: 'text', kind: 'text', metadata: meta, template })
    : fields({ apiVersion: 'text', kind: 'text', metadata: meta, spec: SPECS[kind] });
