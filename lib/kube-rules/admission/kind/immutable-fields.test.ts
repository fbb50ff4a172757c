import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { admissionWorld, errorsOf, objectOf, podSpec, workloadOf } from '../testing/admitted';
import { admit } from '../admit';
import { fieldErrorText } from '../field';
import { immutableErrors } from './immutable-fields';

const withSpec = (object: RawObject, more: RawObject): RawObject => ({
  ...object,
  spec: { ...(object['spec'] as RawObject), ...more },
});

const job = (more: RawObject = {}, image = 'nginx:1.27'): RawObject =>
  withSpec(objectOf('Job', podSpec({ restartPolicy: 'Never' }, { image })), {
    completions: 1,
    parallelism: 1,
    ...more,
  });

const pod = (more: RawObject = {}, container: RawObject = {}): RawObject => objectOf('Pod', podSpec(more, container));
const set = (more: RawObject): RawObject => withSpec(objectOf('StatefulSet', podSpec()), { serviceName: 'a', ...more });
const other = { selector: { matchLabels: { app: 'other' } } };
const indexed = (completions: number, parallelism: number): RawObject =>
  job({ completionMode: 'Indexed', completions, parallelism });
const tolerations = (...keys: string[]): RawObject => ({ tolerations: keys.map((key) => ({ key })) });
const suspended = { suspend: true };
const selecting = (object: RawObject): RawObject =>
  withSpec(object, { template: { spec: { ...podSpec({ restartPolicy: 'Never' }), nodeSelector: { a: 'b' } } } });

test.each<[string, RawObject, RawObject, string | null]>([
  [
    'Deployment selector',
    withSpec(objectOf('Deployment', podSpec()), other),
    objectOf('Deployment', podSpec()),
    'spec.selector',
  ],
  [
    'DaemonSet selector',
    withSpec(objectOf('DaemonSet', podSpec()), other),
    objectOf('DaemonSet', podSpec()),
    'spec.selector',
  ],
  ['template', objectOf('Deployment', podSpec({}, { image: 'b' })), objectOf('Deployment', podSpec()), null],
  ['serviceName', set({ serviceName: 'b' }), set({}), 'spec'],
  ['replicas of a StatefulSet', set({ replicas: 3 }), set({}), null],
  ['image of a Job', job({}, 'b'), job(), 'spec.template'],
  ['parallelism of a Job', job({ parallelism: 2 }), job(), null],
  ['completions', job({ completions: 2 }), job(), 'spec.completions'],
  ['completions with parallelism', indexed(3, 3), indexed(2, 2), null],
  ['completions without parallelism', indexed(3, 2), indexed(2, 2), 'spec.completions'],
  ['managedBy', job({ managedBy: 'example.com/a' }), job(), 'spec.managedBy'],
  ['nodes of a suspended Job', selecting(job(suspended)), job(suspended), null],
  [
    'nodes of a started Job',
    selecting(job(suspended)),
    { ...job(suspended), status: { startTime: 'x' } },
    'spec.template',
  ],
  ['image of a Pod', pod({}, { image: 'b' }), pod(), null],
  ['command of a Pod', pod({}, { command: ['b'] }), pod(), 'spec'],
  ['toleration of a Pod', pod(tolerations('a', 'b')), pod(tolerations('a')), null],
  ['toleration removed', pod(tolerations('b')), pod(tolerations('a')), 'spec'],
  ['grace of a Pod', pod({ terminationGracePeriodSeconds: 5 }), pod({ terminationGracePeriodSeconds: 30 }), 'spec'],
  ['negative grace', pod({ terminationGracePeriodSeconds: 1 }), pod({ terminationGracePeriodSeconds: -1 }), null],
  [
    'schedule of a CronJob',
    withSpec(objectOf('CronJob', podSpec()), { schedule: '@hourly' }),
    objectOf('CronJob', podSpec()),
    null,
  ],
])('%s', (_name, object, stored, expected) => {
  expect(immutableErrors(object, stored).map(({ path }) => path)).toEqual(expected === null ? [] : [expected]);
});

test('a manifest is rejected for what it changes of the existing object, not for what it leaves out', () => {
  const manifest = job();
  const stored = job({
    selector: { matchLabels: { 'batch.kubernetes.io/controller-uid': 'u' } },
    template: {
      metadata: { labels: { app: 'web', 'batch.kubernetes.io/controller-uid': 'u' } },
      spec: podSpec({ restartPolicy: 'Never', dnsPolicy: 'ClusterFirst' }),
    },
  });
  const answered = (existing: RawObject | null, object = manifest): string[] =>
    admit({ ...workloadOf(object), existing }, admissionWorld()).object.map(fieldErrorText);
  expect(answered(stored)).toEqual([]);
  expect(answered(null)).toEqual(errorsOf(manifest));
  expect(answered(stored, job({}, 'b'))).toMatchObject([
    expect.stringMatching(/^spec\.template: .*: field is immutable$/),
  ]);
});
