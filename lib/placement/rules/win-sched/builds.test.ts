import { expect, test } from 'vitest';
import { daemonSet, lintInput, podOf } from '../../testing/lint-world';
import { testRules } from '../testing/rule-cases';
import {
  atBuild,
  build,
  byClass,
  classes,
  clusterOf,
  crowded,
  linux,
  mixedBuilds,
  on,
  open,
  refusing,
  tolerant,
  wcow,
  windowsOnly,
} from '../testing/sched-cases';
import { sketchCluster, windowsNode } from '../../testing/sketch-nodes';
import { buildRules, meantBuild } from './builds';
import { runtimeClassRules } from './runtime-classes';
import { nodeTerms } from '../../testing/pod-constraints';
import { onWindows, SPEC, NANO } from '../testing/windows-cases';

testRules([...buildRules, ...runtimeClassRules], {
  'WIN-SCHED-008': {
    fires: [
      { input: on(open, nodeTerms([build('Gt', '10.0.17763')])), says: 'Gt 10.0.17763 matches no node' },
      { input: on(open, nodeTerms([{ key: 'os-version', operator: 'Lt', values: ['10.0.26100'] }])) },
    ],
    silent: [
      on(open, nodeTerms([build('In', '10.0.20348')])),
      on(open, nodeTerms([{ key: 'cores', operator: 'Gt', values: ['4'] }])),
    ],
  },
  'WIN-SCHED-009': {
    fires: [
      { input: on(open, atBuild('20348')), says: 'No node can match 20348' },
      { input: on(open, atBuild('10.0.20348.2402')) },
      { input: on(open, nodeTerms([build('In', 'ltsc2022')])) },
    ],
    silent: [on(open, atBuild('10.0.20348')), on(open, nodeTerms([build('Exists')]))],
  },
  'WIN-SCHED-010': {
    fires: [
      { input: on(open, atBuild('10.0.26100')), says: 'the Windows nodes have 10.0.20348' },
      {
        input: on(
          clusterOf(windowsNode({ build: 26_100, labels: { 'node.kubernetes.io/windows-build': '10.0.20348' } })),
          atBuild('10.0.26100'),
        ),
        says: '1 node runs such a build with a different label',
      },
    ],
    silent: [on(open, atBuild('10.0.20348')), on(open, nodeTerms([build('In', '10.0.26100', '10.0.20348')]))],
  },
  'WIN-SCHED-011': {
    fires: [{ input: on(mixedBuilds, onWindows), says: 'on 1 (build 20348) but not on 1 (build 17763)' }],
    silent: [
      on(mixedBuilds, atBuild('10.0.20348')),
      on(clusterOf(windowsNode(), windowsNode({ build: 26_100 })), onWindows),
      on(mixedBuilds, onWindows, { image: 'registry.example.com/app:win' }),
    ],
  },
  'WIN-SCHED-013': {
    fires: [{ input: byClass('none'), at: `${SPEC}/runtimeClassName`, says: 'no RuntimeClass none' }],
    silent: [byClass('win'), on(sketchCluster({ runtimeClasses: null }), { runtimeClassName: 'none' }), on(classes)],
  },
  'WIN-SCHED-014': {
    fires: [
      { input: byClass('win', atBuild('10.0.17763')), at: `${SPEC}/nodeSelector/node.kubernetes.io~1windows-build` },
    ],
    silent: [byClass('win', atBuild('10.0.20348')), byClass('win')],
  },
  'WIN-SCHED-015': {
    fires: [
      { input: on(classes, { overhead: { cpu: '1' } }), says: 'each of its pods is rejected with 403' },
      { input: byClass('win', { overhead: { cpu: '1' } }) },
      { input: byClass('heavy', { overhead: { memory: '1Gi' } }), at: `${SPEC}/overhead` },
    ],
    silent: [
      byClass('heavy', { overhead: { memory: '0.25Gi' } }),
      byClass('none', { overhead: { cpu: '1' } }),
      byClass('heavy'),
    ],
  },
  'WIN-SCHED-016': {
    fires: [
      { input: byClass('old') },
      { input: byClass('hyper'), severity: 'info' },
      { input: byClass('odd'), severity: 'warning' },
    ],
    silent: [
      byClass('win'),
      { ...byClass('old'), runsOn: ['windows'] },
      on(classes, { runtimeClassName: 'odd', nodeSelector: { 'kubernetes.io/os': 'linux' } }, linux),
    ],
  },
  'WIN-SCHED-017': {
    fires: [
      {
        input: lintInput(daemonSet(podOf(NANO, { runtimeClassName: 'win' })), { cluster: classes }),
        at: `${SPEC}/runtimeClassName`,
      },
    ],
    silent: [
      byClass('win'),
      lintInput(
        daemonSet(podOf(NANO, { runtimeClassName: 'win', nodeSelector: { ...wcow.nodeSelector }, ...tolerant })),
        { cluster: classes },
      ),
      lintInput(daemonSet(podOf(NANO, { runtimeClassName: 'odd' })), { cluster: classes }),
    ],
  },
  'WIN-SCHED-037': {
    fires: [
      { input: on(open, onWindows), says: 'only on build 20348: 1 node fits' },
      { input: refusing(windowsOnly, crowded), says: 'capacity for another pod on 0' },
    ],
    silent: [
      on(windowsOnly, onWindows),
      on(open, onWindows, { replicas: 0 }),
      lintInput(daemonSet(podOf(NANO, onWindows)), { cluster: open }),
    ],
  },
});

test.each([
  ['10.0.20348.2402', 20_348],
  ['20348', 20_348],
  ['ltsc2022', 20_348],
  ['Windows Server 2019', 17_763],
  ['1809', 17_763],
  ['20H2', 19_042],
  ['12345', null],
  ['', null],
])('%s means build %s', (text, wanted) => {
  expect(meantBuild(text)).toBe(wanted);
});
