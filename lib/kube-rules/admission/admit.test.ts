import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { type TemplateKind, templateKinds, workloadObjectOf } from '../objects/workload-object';
import { admit } from './admit';
import { podToPlace } from './pod-to-place';
import {
  admissionWorld,
  limitRange,
  objectOf,
  podRejectionsOf,
  podSpec,
  errorsOf,
  runtimeClass,
  secured,
  workloadOf,
} from './testing/admitted';

const ended = (kind: TemplateKind): RawObject =>
  kind === 'Job' || kind === 'CronJob' ? { restartPolicy: 'Never' } : {};

test.each([...templateKinds])('a valid %s is admitted without warnings', (kind) => {
  const verdict = admit(workloadOf(objectOf(kind, podSpec(ended(kind)))), admissionWorld());
  expect(verdict).toEqual({ object: [], pod: [], warnings: [] });
});

describe('kinds and versions that are no longer served', () => {
  test.each([
    ['Deployment', 'extensions/v1beta1', 36, false],
    ['Deployment', 'extensions/v1beta1', 15, true],
    ['Deployment', 'apps/v1beta2', 32, false],
    ['Deployment', 'apps/v1', 32, true],
    ['CronJob', 'batch/v1beta1', 24, true],
    ['CronJob', 'batch/v1beta1', 25, false],
    ['CronJob', 'batch/v1', 20, false],
    ['Pod', 'apps/v1', 32, false],
    ['Pod', '', 32, true],
  ] as const)('%s in %j of 1.%i: %j', (kind, apiVersion, minor, served) => {
    const object = { ...objectOf(kind, podSpec(ended(kind))), apiVersion };
    const message = errorsOf(object, admissionWorld({ minor }));
    const words = `apiVersion: Not found: "${apiVersion}": no matches for kind "${kind}" in version "${apiVersion}"`;
    expect(message).toEqual(served ? [] : [words]);
  });
});

describe('an error of the decoder is the only error', () => {
  const largePort = { livenessProbe: { tcpSocket: { port: 2 ** 31 } } };
  test.each<[string, RawObject, string]>([
    ['a text for a number', { terminationGracePeriodSeconds: '30' }, 'terminationGracePeriodSeconds'],
    ['a number for a label', { nodeSelector: { build: 20_348 } }, 'nodeSelector[build]'],
    ['a number for a variable', { containers: [{ env: [{ name: 'A', value: 1 }] }] }, 'containers[0].env[0].value'],
    ['an object for a list', { tolerations: {} }, 'tolerations'],
    ['text for a quantity', { overhead: { cpu: 'lots' } }, 'overhead[cpu]'],
    ['a fraction', { priority: 1.5 }, 'priority'],
    ['more than 32 bits', { priority: 2 ** 31 }, 'priority'],
    ['a port of more than 32 bits', { containers: [largePort] }, 'containers[0].livenessProbe.tcpSocket.port'],
    ['more than 64 bits', { terminationGracePeriodSeconds: 1e19 }, 'terminationGracePeriodSeconds'],
  ])('%s', (_, more, path) => {
    const object = objectOf('Pod', podSpec({ os: { name: 'Mac' }, ...more }));
    const { object: errors } = admit(workloadOf(object), admissionWorld());
    expect(errors.map((one) => [one.type, one.path])).toEqual([['Bad request', `spec.${path}`]]);
  });
});

test('a user ID may have 64 bits, and is rejected where it has more than 31', () => {
  const spec = podSpec({ securityContext: { runAsUser: 2 ** 31 } });
  expect(errorsOf(objectOf('Pod', spec))).toEqual([
    'spec.securityContext.runAsUser: Invalid value: 2147483648: must be between 0 and 2147483647, inclusive',
  ]);
});

const CLAIM = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };

test('the decoder makes null in a list or a map empty', () => {
  const message = (more: RawObject) => errorsOf(objectOf('Pod', podSpec(more)));
  expect(message({ tolerations: [null] })).toHaveLength(1);
  expect(message({ initContainers: [null] })).toHaveLength(2);
  const pod = podToPlace(workloadOf(objectOf('Pod', podSpec({ nodeSelector: { os: null } }))), admissionWorld());
  expect(pod.nodeSelector).toEqual({ os: '' });
});

describe('selectors and controllers', () => {
  const spec = (kind: TemplateKind, change: RawObject): RawObject => {
    const object = objectOf(kind, podSpec(ended(kind)));
    return { ...object, spec: { ...objectAt(object, 'spec'), ...change } };
  };
  const web = { matchLabels: { app: 'web' } };
  const ofAnother = { matchLabels: { 'controller-uid': '1a2b' } };
  const INVALID = 'Invalid value:';
  const notMade = (selector: RawObject): string =>
    `spec.selector: ${INVALID} ${JSON.stringify(selector)}: \`selector\` not auto-generated`;
  const mismatch =
    'spec.template.metadata.labels: Invalid value: {"app":"web"}: `selector` does not match template `labels`';

  test.each<[string, TemplateKind, RawObject, ...string[]]>([
    ['none', 'Deployment', { selector: undefined }, 'spec.selector: Required value', mismatch],
    [
      'too few replicas',
      'Deployment',
      { replicas: -1 },
      `spec.replicas: ${INVALID} -1: must be greater than or equal to 0`,
    ],
    [
      'an update that cannot start',
      'Deployment',
      { strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: '0%' } } },
      `spec.strategy.rollingUpdate.maxUnavailable: ${INVALID} "0%": may not be 0 when \`maxSurge\` is 0`,
    ],
    ['no schedule', 'CronJob', { schedule: '' }, 'spec.schedule: Required value'],
    [
      'an invalid minute',
      'CronJob',
      { schedule: '60 * * * *' },
      `spec.schedule: ${INVALID} "60 * * * *": end of range (60) above maximum (59): 60`,
    ],
    ['months by name', 'CronJob', { schedule: '0 0 1 JAN-mar/2 1-5' }],
    ['not made by the server', 'Job', { selector: web }, notMade(web)],
    ['made by the server for another job', 'Job', { selector: ofAnother }, notMade(ofAnother), mismatch],
    ['a manual selector', 'Job', { manualSelector: true, selector: web }],
  ])('%s: %s', (_, kind, change, ...message) => expect(errorsOf(spec(kind, change))).toEqual(message));

  test.each<[TemplateKind, RawObject, ...string[]]>([
    [
      'Deployment',
      { restartPolicy: 'Never' },
      'spec.template.spec.restartPolicy: Unsupported value: "Never": supported values: "Always"',
    ],
    [
      'DaemonSet',
      { activeDeadlineSeconds: 5 },
      'spec.template.spec.activeDeadlineSeconds: Forbidden: activeDeadlineSeconds in DaemonSet is not Supported',
    ],
  ])('restart policies of a %s: %j', (kind, more, ...message) =>
    expect(errorsOf(objectOf(kind, podSpec(more)))).toEqual(message),
  );

  test('a StatefulSet mounts what its templates claim', () => {
    const mount = { volumeMounts: [{ name: 'disk', mountPath: '/d' }] };
    const object = objectOf('StatefulSet', podSpec({}, mount));
    const claims = { volumeClaimTemplates: [{ metadata: { name: 'disk' }, spec: CLAIM }] };
    const withClaims = { ...object, spec: { ...objectAt(object, 'spec'), ...claims } };
    expect(errorsOf(object)).toEqual(['spec.template.spec.containers[0].volumeMounts[0].name: Not found: "disk"']);
    expect(errorsOf(withClaims)).toEqual([]);
  });
});

test('before 1.34 a StatefulSet with an invalid template is saved, and its pods are rejected', () => {
  const object = objectOf('StatefulSet', podSpec({ os: { name: 'windows' }, hostPID: true }));
  const words = 'hostPID: Forbidden: cannot be set for a windows pod';
  expect(errorsOf(object, admissionWorld({ minor: 33 }))).toEqual([]);
  expect(podRejectionsOf(object, admissionWorld({ minor: 33 }))).toEqual([`Validation: spec.${words}`]);
  expect(errorsOf(object, admissionWorld({ minor: 34 }))).toEqual([`spec.template.spec.${words}`]);
});

describe('errors that reject only pods', () => {
  test('the template is saved, and its pods are rejected', () => {
    const object = (kind: TemplateKind): RawObject => objectOf(kind, podSpec({}, { image: ' nginx' }));
    const words = 'spec.containers[0].image: Invalid value: " nginx": must not have leading or trailing whitespace';
    expect(errorsOf(object('Pod'))).toEqual([words]);
    expect(errorsOf(object('Deployment'))).toEqual([]);
    expect(podRejectionsOf(object('Deployment'), admissionWorld())).toEqual([`Validation: ${words}`]);
  });

  test('a default limit of the namespace below the request of a container', () => {
    const world = admissionWorld({ limitRanges: [limitRange({ defaultLimits: { memory: '1Gi' } })] });
    const object = objectOf('Deployment', podSpec({}, { resources: { requests: { memory: '2Gi' } } }));
    expect(podRejectionsOf(object, world)).toEqual([
      'Validation: spec.containers[0].resources.requests: Invalid value: "2Gi": must be less than or equal to memory limit of 1Gi',
    ]);
  });

  test('a pod that is bound and gated and has ephemeral containers', () => {
    const spec = podSpec({
      nodeName: 'n1',
      schedulingGates: [{ name: 'a.io/b' }],
      ephemeralContainers: [{ name: 'debug', image: 'busybox' }],
    });
    expect(errorsOf(objectOf('Pod', spec)).map((one) => one.split(':')[0])).toEqual([
      'spec.ephemeralContainers',
      'spec.nodeName',
    ]);
  });
});

const betaZone = {
  maxSkew: 1,
  topologyKey: 'failure-domain.beta.kubernetes.io/zone',
  whenUnsatisfiable: 'ScheduleAnyway',
  labelSelector: {},
};

test.each([
  [
    { nodeSelector: { 'beta.kubernetes.io/os': 'windows' } },
    'spec.template.spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14; use "kubernetes.io/os" instead',
  ],
  [
    { topologySpreadConstraints: [betaZone] },
    'spec.template.spec.topologySpreadConstraints[0].topologyKey: failure-domain.beta.kubernetes.io/zone is deprecated since v1.17; use "topology.kubernetes.io/zone" instead',
  ],
  [
    { terminationGracePeriodSeconds: -1 },
    'spec.template.spec.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1',
  ],
])('warnings beside an accepted object: %j', (more, warning) => {
  const verdict = admit(workloadOf(objectOf('Deployment', podSpec(more))), admissionWorld());
  expect(verdict).toEqual({ object: [], pod: [], warnings: [warning] });
});

test('a field that the server does not have yet is rejected by strict validation, else dropped before it is validated', () => {
  const deployment = workloadOf(objectOf('Deployment', podSpec({ hostnameOverride: 'A' })));
  const unknown = 'unknown field "spec.template.spec.hostnameOverride"';
  const strict = admit(deployment, admissionWorld({ minor: 33 }), { fieldValidation: 'Strict' });
  expect(strict.object.map(({ detail }) => detail)).toEqual([`strict decoding error: ${unknown}`]);
  expect(admit(deployment, admissionWorld({ minor: 33 }))).toEqual({ object: [], pod: [], warnings: [unknown] });
  expect(admit(deployment, admissionWorld()).object[0]?.path).toBe('spec.template.spec.hostnameOverride');
});

const HOSTILE =
  '__proto__ constructor spec template containers securityContext windowsOptions affinity tolerations volumes resources limits metadata labels os name';

test('throws for no JSON', () => {
  const key = fc.oneof(fc.constantFrom(...HOSTILE.split(' ')), fc.string({ maxLength: 4 }));
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 6, depthSize: 'large' },
      fc.constantFrom(null, '', 'windows', -1, 1e21, true, 'x'.repeat(3_000)),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(key, tie('tree'), { maxKeys: 5, noNullPrototype: true }),
    ),
  }));
  const world = admissionWorld({
    runtimeClasses: [runtimeClass('x')],
    namespaces: [{ ...secured({ enforce: 'restricted' }), name: 'default' }],
    limitRanges: [limitRange({ namespace: 'default', defaultLimits: { cpu: '1' } })],
  });
  fc.assert(
    fc.property(fc.constantFrom(...templateKinds), tree, tree, (kind, spec, metadata) => {
      const workload = workloadObjectOf({ kind, apiVersion: '', metadata, spec });
      if (workload === null) return;
      admit(workload, world);
      podToPlace(workload, world);
    }),
    { numRuns: 1_500, seed: 7 },
  );
});
