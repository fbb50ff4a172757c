import { describe, expect, test } from 'vitest';
import { lintWorkload } from '../lint';
import { barePod, deployment, lintInput, podOf, runtimeClass } from '../../testing/lint-world';
import { testRules } from '../testing/rule-cases';
import { linuxNode, sketchCluster, windowsNode } from '../../testing/sketch-nodes';
import { needsRecreation } from './needs-recreation';
const NANO = 'mcr.microsoft.com/windows/nanoserver:ltsc2022';
const windows = { os: { name: 'windows' } };
const onWindows = { nodeSelector: { 'kubernetes.io/os': 'windows' } };
const SPEC = '/spec/template/spec';
const mixed = sketchCluster({ nodes: [linuxNode(), windowsNode()] });
const linuxOnly = sketchCluster({ nodes: [linuxNode(), linuxNode({ name: 'linux-2' })] });

const of = (spec: object, image = NANO, container: object = {}) =>
  lintInput(deployment(podOf(image, { ...spec }, { ...container })));
const on = (cluster: typeof mixed, spec: object, image = NANO) =>
  lintInput(deployment(podOf(image, { ...spec })), { cluster });

const scaled = (updateMode: string, kind = 'Deployment') => {
  const input = on(mixed, windows);
  const { namespace, name } = input.workload;
  const vpa = { namespace, name: 'v', target: { kind, name }, updateMode };
  const beside = { ...mixed.beside, verticalAutoscalers: [vpa] };
  return { ...input, cluster: { ...mixed, beside } };
};

const restricted = sketchCluster({
  namespaces: [{ name: 'default', labels: { 'pod-security.kubernetes.io/enforce': 'restricted' }, annotations: {} }],
});
const twoClasses = sketchCluster({
  runtimeClasses: [
    runtimeClass({ name: 'win', nodeSelector: { 'kubernetes.io/os': 'windows' } }),
    runtimeClass({ name: 'lin', handler: 'runc', nodeSelector: { 'kubernetes.io/os': 'linux' } }),
  ],
});
const pair = (one: string, other: string) =>
  lintInput(
    deployment({
      containers: [
        { name: 'app', image: one },
        { name: 'side', image: other },
      ],
      ...onWindows,
      ...windows,
    }),
  );
const labelled = (labels: object, cluster = mixed) =>
  lintInput(deployment(podOf('nginx', onWindows), { labels: { ...labels } }), { cluster });

testRules('WIN-OS', {
  'WIN-OS-001': {
    fires: [
      { input: of({ os: { name: 'Windows' } }), at: `${SPEC}/os/name`, says: '"Windows"' },
      { input: of({ os: {} }) },
      { input: of({ os: { name: 7 } }) },
    ],
    silent: [of(windows), of({}), of({ os: null })],
  },
  'WIN-OS-002': {
    fires: [
      { input: of({ ...windows, securityContext: { fsGroup: 1 }, hostUsers: true }), says: 'securityContext.fsGroup' },
      { input: of({ ...windows, shareProcessNamespace: false }), at: `${SPEC}/shareProcessNamespace` },
    ],
    silent: [of({ ...windows, securityContext: { runAsNonRoot: true } }), of({ securityContext: { fsGroup: 1 } })],
  },
  'WIN-OS-003': {
    fires: [
      {
        input: of(windows, NANO, { securityContext: { privileged: false } }),
        at: `${SPEC}/containers/0/securityContext/privileged`,
      },
    ],
    silent: [
      of({ os: { name: 'linux' } }, 'nginx', { securityContext: { privileged: false } }),
      of({ ...windows, securityContext: { fsGroup: 1 } }),
    ],
  },
  'WIN-OS-004': {
    fires: [{ input: of({ ...windows, resources: { requests: { cpu: '1' } } }), at: `${SPEC}/resources` }],
    silent: [
      of({ resources: { requests: { cpu: '1' } } }),
      on(sketchCluster({ minor: 33 }), { ...windows, resources: { requests: { cpu: '1' } } }),
    ],
  },
  'WIN-OS-005': {
    fires: [
      { input: of({ os: { name: 'linux' }, securityContext: { windowsOptions: {} } }, 'nginx') },
      { input: of({ os: { name: 'linux' } }, NANO, { securityContext: { windowsOptions: {} } }) },
    ],
    silent: [of({ ...windows, securityContext: { windowsOptions: {} } })],
  },
  'WIN-OS-006': {
    fires: [{ input: of(onWindows), at: `${SPEC}/os` }],
    silent: [of({ ...onWindows, ...windows }), of({}, 'nginx'), on(sketchCluster({ minor: 23 }), onWindows)],
  },
  'WIN-OS-007': {
    fires: [
      { input: on(linuxOnly, windows), says: 'creates new pods endlessly' },
      { input: lintInput(barePod(podOf(NANO, windows)), { cluster: linuxOnly }), says: 'os.name: it fails with' },
    ],
    silent: [on(linuxOnly, { os: { name: 'linux' } }, 'nginx'), on(mixed, windows), on(linuxOnly, {})],
  },
  'WIN-OS-008': {
    fires: [
      { input: on(mixed, windows), says: '1 node running linux' },
      { input: on(mixed, { os: { name: 'linux' } }, 'nginx'), says: '1 node running windows' },
    ],
    silent: [on(mixed, { ...windows, ...onWindows }), on(linuxOnly, windows)],
  },
  'WIN-OS-009': {
    fires: [
      { input: labelled({ 'kubernetes.io/os': 'linux' }), at: '/spec/template/metadata/labels/kubernetes.io~1os' },
      {
        input: lintInput(deployment(podOf('nginx'), { labels: { 'kubernetes.io/os': 'linux' } }), { cluster: mixed }),
        severity: 'warning',
      },
    ],
    silent: [labelled({ 'kubernetes.io/os': 'windows' }), labelled({})],
  },
  'WIN-OS-010': {
    fires: [{ input: pair(NANO, 'nginx:1.27'), at: `${SPEC}/containers/1/image`, says: 'side' }],
    silent: [pair(NANO, NANO), pair(NANO, 'registry.example.com/app:1'), pair(NANO, 'golang:1.24')],
  },
  'WIN-OS-011': {
    fires: [{ input: on(restricted, onWindows), says: 'allowPrivilegeEscalation' }],
    silent: [
      on(restricted, { ...onWindows, ...windows }),
      on(restricted, { ...onWindows, hostNetwork: true }),
      on(sketchCluster(), onWindows),
      on(restricted, {}, 'nginx'),
    ],
  },
  'WIN-OS-012': {
    fires: [{ input: of(windows, NANO, { lifecycle: { stopSignal: 'SIGTERM' } }) }],
    silent: [of({}, 'nginx', { lifecycle: { stopSignal: 'SIGTERM' } }), of(windows)],
  },
  'WIN-OS-013': {
    fires: [
      { input: of(windows, NANO, { resizePolicy: [] }) },
      { input: scaled('InPlaceOrRecreate'), says: 'VerticalPodAutoscaler v (updateMode: InPlaceOrRecreate)' },
    ],
    silent: [of({}, 'nginx', { resizePolicy: [] }), of(windows), scaled('Recreate'), scaled('InPlace', 'StatefulSet')],
  },
  'WIN-OS-015': {
    fires: [
      { input: of(windows, 'nginx:1.27'), at: `${SPEC}/containers/0/image` },
      { input: of({ os: { name: 'linux' } }) },
      { input: of({ os: { name: 'linux' } }, 'example.com/team/app:win'), severity: 'warning' },
    ],
    silent: [of(windows), of(windows, 'golang:1.24'), of(windows, 'registry.example.com/app:1')],
  },
  'WIN-OS-016': {
    fires: [
      {
        input: on(twoClasses, { ...windows, runtimeClassName: 'lin' }),
        at: `${SPEC}/runtimeClassName`,
        says: 'selects linux nodes',
      },
    ],
    silent: [on(twoClasses, { ...windows, runtimeClassName: 'win' }), on(twoClasses, windows)],
  },
});

test('only the field is reported if the images match the nodes', () => {
  const found = lintWorkload(on(linuxOnly, windows, 'nginx:1.27'));
  const contradiction = found.find(({ rule }) => rule === 'WIN-OS-007');
  expect(contradiction?.suppresses).toContain('WIN-OS-015');
  expect(contradiction?.fixes[0]).toEqual([{ recipe: 'set-os', os: 'linux' }]);
  expect(found.some(({ rule }) => rule === 'WIN-OS-015')).toBe(false);
});

describe('WIN-OS-014', () => {
  const pod = (uid: string) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'a', namespace: 'default', ...(uid === '' ? {} : { uid }) },
    spec: podOf(NANO, windows),
  });
  const found = (object: Record<string, unknown>) =>
    lintWorkload(lintInput(object, { cluster: mixed })).filter(({ rule }) => rule === needsRecreation.id);

  test('is reported for an existing Pod that cannot be patched in place', () => {
    expect(found(pod('u1'))[0]?.params).toMatchObject({ kind: 'Pod' });
  });
  test('is not reported for a manifest or an object with a template', () => {
    expect(found(pod(''))).toEqual([]);
    expect(found(deployment(podOf(NANO, windows)))).toEqual([]);
  });
  const job = (suspend: boolean) => ({
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'a', namespace: 'default', uid: 'u2' },
    spec: { suspend, template: { spec: { restartPolicy: 'Never', ...podOf(NANO, windows) } } },
  });
  test('the template of a started Job is immutable, of one that never started it is not', () => {
    expect(found(job(false))).toHaveLength(1);
    expect(found(job(true))).toEqual([]);
  });
  test('only scheduling fields may change in a Job that never started', () => {
    const spec = podOf(NANO, { ...onWindows, securityContext: { runAsUser: 1 } });
    const suspended = { ...job(true), spec: { suspend: true, template: { spec } } };
    expect(found(suspended)[0]?.params).toMatchObject({ kind: 'Job' });
  });
  test('tolerations may be added to an existing Pod', () => {
    const waiting = { ...pod('u1'), spec: podOf(NANO, { ...windows, ...onWindows }) };
    const tainted = lintWorkload(lintInput(waiting));
    expect(tainted.map(({ rule }) => rule)).toContain('WIN-SCHED-002');
    const [message] = tainted.filter(({ rule }) => rule === needsRecreation.id);
    expect(JSON.stringify(message?.params ?? {})).not.toContain('WIN-SCHED-002');
  });
});
