import { expect, test } from 'vitest';
import { daemonSet, lintInput, podOf, runtimeClass } from '../../testing/lint-world';
import { testRules } from '../testing/rule-cases';
import {
  atBuild,
  build,
  byPool,
  clusterOf,
  everything,
  linux,
  on,
  open,
  pool,
  prefers,
  REQUIRED,
  tainted,
  tolerant,
  toleration,
  WINDOWS,
  windowsOnly,
  withOwn,
} from '../testing/sched-cases';
import { linuxNode, sketchCluster, windowsNode } from '../../testing/sketch-nodes';
import { osChoice } from './os-choice';
import { tolerationRules } from './tolerations';
import { labelRules, nearest } from './labels';
import { nodeTerms, osIn } from '../../testing/pod-constraints';
import { CORE, SPEC, onWindows, NANO } from '../testing/windows-cases';

const gke = sketchCluster({
  provider: 'gke',
  nodes: [linuxNode(), windowsNode({ taints: ['node.kubernetes.io/os=windows:NoSchedule'] })],
});

testRules([...osChoice, ...tolerationRules, ...labelRules], {
  'WIN-SCHED-001': {
    fires: [
      { input: on(tainted), at: `${SPEC}/nodeSelector`, says: 'scheduled to 1 Linux node: linux-1' },
      { input: on(open), severity: 'warning' },
    ],
    silent: [
      on(tainted, onWindows),
      on(tainted, nodeTerms([osIn('windows')])),
      on(tainted, {}, linux),
      on(windowsOnly),
    ],
  },
  'WIN-SCHED-002': {
    fires: [
      { input: on(tainted, onWindows), says: 'os=windows:NoSchedule' },
      {
        input: on(
          clusterOf(windowsNode(), windowsNode({ name: 'win-2', taints: ['os=windows:NoSchedule'] })),
          onWindows,
        ),
        severity: 'warning',
      },
      {
        input: on(clusterOf(windowsNode({ taints: ['os=windows:NoExecute'] })), { nodeName: 'win-20348' }),
        says: 'os=windows:NoExecute',
      },
      { input: on(gke, nodeTerms([osIn('windows')])), says: 'node.kubernetes.io/os=windows:NoSchedule' },
      { input: on({ ...gke, provider: 'other' }, onWindows) },
    ],
    silent: [
      // The webhook of GKE adds the toleration.
      on(gke, onWindows),
      on(tainted, { ...onWindows, ...tolerant }),
      on(open, onWindows),
      on(clusterOf(windowsNode({ taints: ['os=windows:PreferNoSchedule'] })), onWindows),
      on(clusterOf(windowsNode({ taints: ['node.kubernetes.io/not-ready:NoExecute'] })), onWindows),
      on(tainted, { nodeName: 'win-20348' }),
      on(tainted, { nodeName: 'linux-1' }),
    ],
  },
  'WIN-SCHED-003': {
    fires: [{ input: on(tainted, tolerant), says: 'scheduled to 1 Linux node' }],
    silent: [on(tainted, { ...tolerant, ...onWindows }), on(tainted)],
  },
  'WIN-SCHED-004': {
    fires: [
      {
        input: on(tainted, toleration({ key: 'os', operator: 'Equal', value: 'Windows', effect: 'NoSchedule' })),
        at: `${SPEC}/tolerations/0`,
        says: 'os=Windows:NoSchedule does not match the taint os=windows:NoSchedule',
      },
      { input: on(tainted, toleration({ key: 'OS', value: 'windows' })) },
      { input: on(tainted, toleration({ key: 'os', value: 'windows', effect: 'NoExecute' })) },
      { input: on(tainted, toleration({ key: 'node.kubernetes.io/os', value: 'win' })) },
    ],
    silent: [
      on(tainted, { ...onWindows, ...tolerant }),
      on(tainted, toleration({ key: 'dedicated', value: 'team' })),
      on(tainted, toleration({ operator: 'Exists' })),
    ],
  },
  'WIN-SCHED-005': {
    fires: [
      {
        input: on(open, { nodeSelector: { 'beta.kubernetes.io/os': 'windows' } }),
        at: `${SPEC}/nodeSelector/beta.kubernetes.io~1os`,
      },
      { input: on(open, prefers({ key: 'beta.kubernetes.io/arch', operator: 'In', values: ['amd64'] }), linux) },
    ],
    silent: [
      on(open, onWindows),
      on(open),
      on(
        sketchCluster({
          runtimeClasses: [runtimeClass({ name: 'win', nodeSelector: { 'beta.kubernetes.io/os': 'windows' } })],
        }),
        { runtimeClassName: 'win' },
      ),
    ],
  },
  'WIN-SCHED-006': {
    fires: [
      { input: on(open, { nodeSelector: { 'kubernetes.io/os': 'Windows' } }), says: '"Windows"' },
      { input: on(open, nodeTerms([osIn('Windows', 'win')])), at: `${REQUIRED}/0/matchExpressions/0` },
    ],
    silent: [on(open, onWindows), on(open, nodeTerms([osIn('Windows', 'windows')]))],
  },
  'WIN-SCHED-007': {
    fires: [
      {
        input: on(open, nodeTerms([osIn('windows')], [{ key: 'kubernetes.io/arch', operator: 'Exists' }])),
        at: `${REQUIRED}/1`,
        says: 'nodeSelectorTerms[0] selects windows, but nodeSelectorTerms[1] selects no OS',
      },
    ],
    silent: [
      on(open, nodeTerms([osIn('windows')], [osIn('windows')])),
      on(open, { ...onWindows, ...nodeTerms([osIn('windows')], [{ key: 'kubernetes.io/arch', operator: 'Exists' }]) }),
      on(open, nodeTerms([osIn('windows')], [build('Exists')])),
    ],
  },
  'WIN-SCHED-018': {
    fires: [{ input: on(open, prefers(osIn('windows'))), says: '(windows)' }],
    silent: [on(open, { ...onWindows, ...prefers(osIn('windows')) }), on(open)],
  },
  'WIN-SCHED-026': {
    fires: [
      { input: on(tainted, { ...onWindows, tolerations: everything }), at: `${SPEC}/tolerations/0` },
      {
        input: lintInput(daemonSet(podOf(CORE, { ...onWindows, tolerations: everything })), { cluster: tainted }),
        fixes: [],
      },
    ],
    silent: [on(tainted, { ...onWindows, ...tolerant }), on(tainted, { tolerations: everything }, linux)],
  },
  'WIN-SCHED-027': {
    fires: [
      {
        input: on(tainted, toleration({ key: 'sla', operator: 'Gt', value: '1' })),
        at: `${SPEC}/tolerations/0/operator`,
      },
    ],
    silent: [on(tainted, toleration({ key: 'sla', operator: 'Equal', value: '1' }))],
  },
  'WIN-SCHED-034': {
    fires: [{ input: on(clusterOf(linuxNode(), windowsNode(pool)), byPool), says: 'Only example.com/pool keeps' }],
    silent: [
      on(clusterOf(linuxNode(), windowsNode(pool)), { nodeSelector: { ...WINDOWS, 'example.com/pool': 'win' } }),
      on(clusterOf(linuxNode(pool), windowsNode(pool)), byPool),
      on(open, nodeTerms([osIn('linux')], [{ key: 'cpu', operator: 'Gt', values: ['4'] }]), linux),
      on(clusterOf(windowsNode(pool)), byPool),
      on(open, atBuild('10.0.20348')),
    ],
  },
  'WIN-SCHED-035': {
    fires: [
      {
        input: on(clusterOf(windowsNode(pool)), { nodeSelector: { 'example.com/pol': 'win' } }),
        says: 'Closest match: example.com/pool',
      },
      { input: on(clusterOf(linuxNode()), onWindows, { image: NANO }) },
      { input: on(open, nodeTerms([{ key: 'zone', operator: 'In', values: ['a'] }])) },
      {
        input: lintInput(daemonSet(podOf('nginx', { nodeSelector: { gpu: 'yes' } })), { cluster: open }),
        severity: 'info',
      },
      // The node lost the label under its pod.
      {
        input: on(withOwn(open), { nodeSelector: { gpu: 'yes' } }),
        severity: 'warning',
        says: 'its pods stay where they are, but the next ones stay Pending',
      },
      {
        input: on(withOwn(open, { ready: false }), { nodeSelector: { gpu: 'yes' } }),
        severity: 'warning',
        says: 'its pods stay where they are',
      },
      {
        input: on(withOwn(open), { nodeSelector: { gpu: 'yes' } }, { replicas: 2 }),
        severity: 'error',
        says: ': the pods stay Pending',
      },
    ],
    silent: [
      on(clusterOf(windowsNode(pool)), byPool),
      on(open, atBuild('10.0.26100')),
      on(open, { nodeSelector: { 'kubernetes.io/os': 'Windows' } }),
      on(open, nodeTerms([{ key: 'zone', operator: 'In', values: ['a'] }], [osIn('windows')])),
    ],
  },
});

test.each([
  ['Windows', 'windows'],
  ['windws', 'windows'],
  ['zonne-b', 'zone-b'],
  ['gpu', null],
  ['', null],
])('nearest to %s', (text, wanted) => {
  expect(nearest(text, ['windows', 'zone-a', 'zone-b'])).toBe(wanted);
});

const fixesOf = (id: string, input: ReturnType<typeof on>) =>
  tolerationRules.filter((rule) => rule.id === id).flatMap((rule) => rule.check(input)[0]?.fixes ?? []);
const os = { key: 'os', value: 'windows', effect: 'NoSchedule' };
const team = { key: 'team', value: 'old', effect: 'NoSchedule' };

test('tolerates taints of nodes on which it starts, and requires its builds if other builds share the taint', () => {
  const old = { build: 17_763, name: 'old' };
  const apart = clusterOf(
    windowsNode({ ...old, taints: ['team=old:NoSchedule'] }),
    windowsNode({ taints: ['os=windows:NoSchedule', 'team=old:NoSchedule'] }),
  );
  expect(fixesOf('WIN-SCHED-002', on(apart, onWindows))).toEqual([[{ recipe: 'tolerate', taints: [os, team] }]]);
  const alike = clusterOf(
    windowsNode({ ...old, taints: ['os=windows:NoSchedule'] }),
    windowsNode({ taints: ['os=windows:NoSchedule'] }),
  );
  expect(fixesOf('WIN-SCHED-002', on(alike, onWindows))).toEqual([
    [
      { recipe: 'tolerate', taints: [os] },
      { recipe: 'select-build', builds: [20_348] },
    ],
  ]);
  const only2019 = clusterOf(windowsNode({ ...old, taints: ['os=windows:NoSchedule'] }));
  expect(fixesOf('WIN-SCHED-002', on(only2019, onWindows))).toEqual([[{ recipe: 'tolerate', taints: [os] }]]);
});

test('a toleration needed for other nodes is kept when one is added', () => {
  const capital = windowsNode({ name: 'openshift', taints: ['os=Windows:NoSchedule'] });
  const two = clusterOf(windowsNode({ taints: ['os=windows:NoSchedule'] }), capital);
  expect(fixesOf('WIN-SCHED-004', on(two, { ...onWindows, ...tolerant }))).toEqual([
    [{ recipe: 'tolerate', taints: [{ ...os, value: 'Windows' }] }],
  ]);
});
