import { describe, expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { TemplateKind } from '../../objects/workload-object';
import { admissionWorld, objectOf, podSpec, errorsOf } from '../testing/admitted';

const ends = (kind: TemplateKind): RawObject =>
  kind === 'Job' || kind === 'CronJob' ? { restartPolicy: 'Never' } : {};

function paths(kind: TemplateKind, change: RawObject, { minor = 36, metadata = {} } = {}): string[] {
  const object = objectOf(kind, podSpec(ends(kind)));
  // As objectOf makes them.
  const [spec, own] = [object['spec'] as RawObject, object['metadata'] as RawObject];
  const changed = { ...object, metadata: { ...own, ...metadata }, spec: { ...spec, ...change } };
  return errorsOf(changed, admissionWorld({ minor })).map((one) => one.split(': ')[0] ?? '');
}

const indexed = (more: RawObject): RawObject => ({ completionMode: 'Indexed', completions: 3, ...more });
const failing = (...rules: RawObject[]): RawObject => ({ podFailurePolicy: { rules } });
const codes = (onExitCodes: RawObject): RawObject => failing({ action: 'FailJob', onExitCodes });
const RULE = 'spec.podFailurePolicy.rules[0]';
const succeeding = (rule: RawObject): RawObject => indexed({ successPolicy: { rules: [rule] } });
const SUCCESS = 'spec.successPolicy.rules[0]';

test.each<[RawObject, string[]]>([
  [{ backoffLimitPerIndex: 1 }, ['spec.backoffLimitPerIndex']],
  [indexed({ backoffLimitPerIndex: 1, maxFailedIndexes: 4 }), ['spec.maxFailedIndexes']],
  [indexed({ maxFailedIndexes: 1 }), ['spec.backoffLimitPerIndex']],
  [{ completionMode: 'Indexed', parallelism: 2 }, ['spec.completions']],
  [{ completionMode: '' }, ['spec.completionMode']],
  [
    indexed({ completions: 200_000, backoffLimitPerIndex: 1, parallelism: 20_000 }),
    ['spec.maxFailedIndexes', 'spec.parallelism'],
  ],
  [{ managedBy: 'me' }, ['spec.managedBy']],
  [{ managedBy: 'a.io/me' }, []],
  [{ podReplacementPolicy: 'Never' }, ['spec.podReplacementPolicy']],
  [
    { ...codes({ operator: 'In', values: [1] }), podReplacementPolicy: 'TerminatingOrFailed' },
    ['spec.podReplacementPolicy'],
  ],
  [codes({ operator: 'In', values: [1, 2] }), []],
  [codes({ operator: 'In', values: [0] }), [`${RULE}.onExitCodes.values[0]`]],
  [codes({ values: [2, 1] }), [`${RULE}.onExitCodes.operator`, `${RULE}.onExitCodes.values`]],
  [codes({ operator: 'NotIn', values: [] }), [`${RULE}.onExitCodes.values`]],
  [codes({ operator: 'In', values: [1, 1] }), [`${RULE}.onExitCodes.values[1]`]],
  [codes({ operator: 'In', values: [1], containerName: 'x' }), [`${RULE}.onExitCodes.containerName`]],
  [failing({ action: 'Ignore' }), [RULE]],
  [failing({ onPodConditions: [{ type: 'A', status: 'True' }] }), [`${RULE}.action`]],
  [failing({ action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget' }] }), []],
  [
    failing({ action: 'FailIndex', onPodConditions: [{ type: 'A', status: 'x' }] }),
    [`${RULE}.action`, `${RULE}.onPodConditions[0].status`],
  ],
  [{ successPolicy: { rules: [{ succeededCount: 1 }] } }, ['spec.successPolicy']],
  [succeeding({ succeededCount: 1, succeededIndexes: '0-1' }), []],
  [succeeding({}), [SUCCESS]],
  [succeeding({ succeededIndexes: '2,1' }), [`${SUCCESS}.succeededIndexes`]],
  [succeeding({ succeededIndexes: '3' }), [`${SUCCESS}.succeededIndexes`]],
  [succeeding({ succeededIndexes: '0', succeededCount: 2 }), [`${SUCCESS}.succeededCount`]],
  [succeeding({ succeededCount: 4 }), [`${SUCCESS}.succeededCount`]],
])('a job of %j', (change, expected) => expect(paths('Job', change)).toEqual(expected));

describe('the name of a job', () => {
  const name = 'a'.repeat(62);
  const index = { minor: 36, metadata: { name } };
  test('leaves room for the index in host names', () =>
    expect([{}, indexed({})].map((change) => paths('Job', change, index))).toEqual([[], ['metadata.name']]));
  test('is a label of its pods', () =>
    expect(paths('Job', {}, { metadata: { name: 'a'.repeat(64) } })).toEqual([
      'metadata.labels',
      'metadata.labels',
      'spec.template.labels',
      'spec.template.labels',
    ]));
});

test('fields newer than the server are dropped', () => {
  expect(paths('Job', { backoffLimitPerIndex: 1 }, { minor: 28 })).toEqual([]);
  expect(paths('Job', { managedBy: 'me' }, { minor: 31 })).toEqual([]);
});

test.each<[RawObject, string[]]>([
  [{ timeZone: 'Asia/Shanghai' }, []],
  [{ timeZone: 'Etc/GMT-8' }, []],
  [{ timeZone: 'asia/shanghai' }, ['spec.timeZone']],
  [{ timeZone: 'Asia/Hangzhou' }, ['spec.timeZone']],
  [{ timeZone: '+08' }, ['spec.timeZone']],
  [{ timeZone: 'Local' }, ['spec.timeZone']],
  [{ timeZone: '' }, ['spec.timeZone']],
  [{ schedule: 'TZ=UTC 0 0 * * *' }, ['spec.schedule']],
  [{ schedule: '0 0 * * * TZ' }, ['spec.schedule', 'spec.schedule']],
  [{ schedule: '*/5,,30 0 ? * 1-5' }, []],
  [{ schedule: '0 0 * * 7' }, ['spec.schedule']],
  [{ schedule: '@every 1h30m' }, []],
  [
    { concurrencyPolicy: 'Never', failedJobsHistoryLimit: -1, startingDeadlineSeconds: -1 },
    ['spec.startingDeadlineSeconds', 'spec.concurrencyPolicy', 'spec.failedJobsHistoryLimit'],
  ],
])('a cron job of %j', (change, expected) => expect(paths('CronJob', change)).toEqual(expected));

const rolling = (rollingUpdate: RawObject, type = 'RollingUpdate'): RawObject => ({
  updateStrategy: { type, rollingUpdate },
});
const ROLLING = 'spec.updateStrategy.rollingUpdate';

test.each<[TemplateKind, RawObject, string[]]>([
  ['Deployment', { minReadySeconds: 600 }, ['spec.progressDeadlineSeconds']],
  ['Deployment', { strategy: { type: 'Recreate', rollingUpdate: {} } }, ['spec.strategy.rollingUpdate']],
  ['Deployment', { strategy: { type: 'Slow' } }, ['spec.strategy']],
  [
    'Deployment',
    { strategy: { rollingUpdate: { maxUnavailable: '101%' } } },
    ['spec.strategy.rollingUpdate.maxUnavailable'],
  ],
  ['Deployment', { strategy: { rollingUpdate: { maxSurge: '200%' } } }, []],
  [
    'Deployment',
    { replicas: -1, revisionHistoryLimit: -1, strategy: { type: 'Slow' } },
    ['spec.replicas', 'spec.strategy', 'spec.revisionHistoryLimit'],
  ],
  ['DaemonSet', rolling({ maxSurge: 1 }), [`${ROLLING}.maxSurge`]],
  ['DaemonSet', rolling({ maxSurge: 1, maxUnavailable: 0 }), []],
  ['DaemonSet', rolling({ maxUnavailable: 0 }), [`${ROLLING}.maxUnavailable`]],
  ['DaemonSet', rolling({ maxUnavailable: 'x' }), [`${ROLLING}.maxUnavailable`, `${ROLLING}.maxUnavailable`]],
  ['DaemonSet', rolling({ maxSurge: '101%', maxUnavailable: 0 }), [`${ROLLING}.maxSurge`]],
  ['StatefulSet', rolling({ partition: -1, maxUnavailable: 0 }), [`${ROLLING}.partition`, `${ROLLING}.maxUnavailable`]],
  ['StatefulSet', rolling({}, 'OnDelete'), [ROLLING]],
  ['StatefulSet', { ordinals: { start: -1 } }, ['spec.ordinals.start']],
  [
    'StatefulSet',
    { persistentVolumeClaimRetentionPolicy: { whenScaled: 'Keep' } },
    ['spec.persistentVolumeClaimRetentionPolicy.whenScaled'],
  ],
  ['StatefulSet', { serviceName: 'A' }, ['spec.serviceName']],
  ['StatefulSet', { podManagementPolicy: 'None' }, ['spec.podManagementPolicy']],
])('a %s of %j', (kind, change, expected) => expect(paths(kind, change)).toEqual(expected));

test.each<[RawObject, string[]]>([
  [{ name: '', generateName: 'Web-' }, ['metadata.generateName', 'metadata.name']],
  [{ name: '', generateName: 'web-' }, []],
  [{ finalizers: ['mine'] }, ['metadata.finalizers[0]']],
  [{ finalizers: ['a.io/mine'] }, []],
])('metadata of %j', (metadata, expected) => expect(paths('Deployment', {}, { metadata })).toEqual(expected));

test('labels of a template are reported without its metadata', () => {
  const selector = { matchLabels: { app: 'web' } };
  const template = { metadata: { labels: { app: 'web', tier: '-' }, annotations: { 'a b': '' } }, spec: podSpec() };
  expect(paths('Deployment', { selector, template })).toEqual(['spec.template.labels', 'spec.template.annotations']);
});
