import type { TemplateKind } from '../../facts/workload-object';
import { podSpecShape, selectorShape } from './pod-shape';
import { alike, fields, list, map, type Shape } from './shape';

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

const job = {
  ...alike(
    'int',
    'parallelism',
    'completions',
    'activeDeadlineSeconds',
    'backoffLimit',
    'ttlSecondsAfterFinished',
  ),
  ...alike('bool', 'suspend', 'manualSelector'),
  completionMode: 'text',
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
    volumeClaimTemplates: list(fields({ metadata: meta })),
  }),
  DaemonSet: fields({ ...replicated, updateStrategy: strategy }),
  Job: fields(job),
  CronJob: fields({
    ...alike('text', 'schedule', 'timeZone', 'concurrencyPolicy'),
    ...alike('int', 'startingDeadlineSeconds', 'successfulJobsHistoryLimit', 'failedJobsHistoryLimit'),
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
