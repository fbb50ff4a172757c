import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { objectAt } from '@/lib/kube-rules/json/kube-json';
import { barePod, deployment, lintInput, podOf } from '../../testing/lint-world';
import { claimFacts } from '../../testing/sketch-storage';
import { testRules } from '../testing/rule-cases';
import {
  besideFacts,
  CORE,
  FIRST,
  NANO,
  onWindows,
  SPEC,
  windowsContainer,
  windowsPod,
  windowsVolumes,
  workloadOf,
  linuxContainer,
} from '../testing/windows-cases';
import { lifecycleRules } from './lifecycle';
import { commandRules } from './commands';

const withDeadline = (progressDeadlineSeconds: number, image = CORE) => {
  const object = deployment(podOf(image, onWindows));
  return lintInput({ ...object, spec: { ...objectAt(object, 'spec'), progressDeadlineSeconds } });
};

const scaledBy = (target: RawObject) =>
  windowsPod(
    {},
    besideFacts({
      autoscalers: [
        {
          kind: 'HorizontalPodAutoscaler',
          metadata: { name: 'scales', namespace: 'default' },
          spec: { scaleTargetRef: target },
        },
      ],
    }),
  );

const budget = (app: string) =>
  windowsPod(
    {},
    besideFacts({
      budgets: [{ namespace: 'default', name: 'one', selector: [{ key: 'app', operator: 'In', values: [app] }] }],
    }),
  );

const TWO_REPLICAS = [[{ recipe: 'set' as const, path: '/spec/replicas', value: 2 }]];

/** A workload with a claim; null: it does not exist. */
const claiming = (mode: string | null) =>
  windowsVolumes([{ name: 'd', persistentVolumeClaim: { claimName: 'disk' } }], [], {
    claims: mode === null ? [] : [claimFacts({ accessModes: [mode] })],
  });

testRules(lifecycleRules, {
  'WIN-RES-012': {
    fires: [
      { input: windowsPod({ terminationGracePeriodSeconds: 31 }), at: `${SPEC}/terminationGracePeriodSeconds` },
      {
        input: windowsContainer({ lifecycle: { preStop: { sleep: { seconds: 5 } } } }),
        at: `${FIRST}/lifecycle/preStop`,
        params: { fields: 'preStop (app)' },
      },
    ],
    silent: [
      windowsPod({ terminationGracePeriodSeconds: 30 }),
      windowsContainer({ lifecycle: { postStart: { sleep: { seconds: 5 } } } }),
    ],
  },
  'WIN-RES-013': {
    fires: [
      { input: windowsContainer({ terminationMessagePath: 'C:\\log.txt' }), at: `${FIRST}/terminationMessagePath` },
    ],
    silent: [windowsContainer({ terminationMessagePath: '/dev/termination-log' })],
  },
  'WIN-RES-014': {
    fires: [
      { input: windowsPod({}), at: FIRST },
      { input: windowsContainer({ command: ['app.exe'] }), at: FIRST },
    ],
    silent: [
      windowsContainer({}, { image: NANO }),
      windowsContainer({ command: ['C:\\LogMonitor\\LogMonitor.exe', 'app.exe'] }),
    ],
  },
  'WIN-RES-016': {
    fires: [
      {
        input: withDeadline(599),
        at: '/spec/progressDeadlineSeconds',
        params: { seconds: 599 },
        fixes: [[{ recipe: 'set', path: '/spec/progressDeadlineSeconds', value: 1200 }]],
      },
      { input: withDeadline(60, 'example.com/shop:1'), at: '/spec/progressDeadlineSeconds' },
    ],
    silent: [withDeadline(600), withDeadline(60, NANO)],
  },
  'WIN-RES-017': {
    fires: [
      { input: scaledBy({ kind: 'Deployment', name: 'shop' }), at: '/metadata/name', params: { autoscaler: 'scales' } },
    ],
    silent: [scaledBy({ kind: 'StatefulSet', name: 'shop' }), windowsPod({}, besideFacts({ autoscalers: null }))],
  },
  'WIN-RES-019': {
    fires: [
      { input: budget('other'), at: '/spec/replicas', fixes: TWO_REPLICAS },
      { input: claiming('ReadWriteMany'), fixes: TWO_REPLICAS },
      { input: claiming('ReadWriteOnce'), fixes: [] },
      { input: claiming('ReadWriteOncePod'), fixes: [] },
      { input: claiming(null), fixes: [] },
      { input: scaledBy({ kind: 'Deployment', name: 'shop' }), fixes: [] },
      { input: windowsPod({}, besideFacts({ autoscalers: null })), fixes: [] },
    ],
    silent: [
      budget('shop'),
      workloadOf(podOf(CORE, onWindows), { replicas: 2 }),
      windowsPod({}, besideFacts({ budgets: null })),
      lintInput(barePod(podOf(CORE, onWindows))),
    ],
  },
});

const live = (probe: RawObject, image = CORE) =>
  windowsContainer({ livenessProbe: { httpGet: { port: 80 }, ...probe } }, { image });
const probed = (...command: string[]) => windowsContainer({ readinessProbe: { exec: { command } } });
const running = (fields: RawObject) => windowsContainer(fields);
const debugged = (image: string) =>
  lintInput({
    kind: 'Pod',
    apiVersion: 'v1',
    metadata: { name: 'shop' },
    spec: podOf(CORE, { ...onWindows, ephemeralContainers: [{ name: 'debug', image }] }),
  });

testRules(commandRules, {
  'WIN-RES-008': {
    fires: [
      {
        input: live({}),
        at: `${FIRST}/livenessProbe`,
        params: { container: 'app', seconds: 30 },
        fixes: [
          [
            {
              recipe: 'set',
              path: `${FIRST}/startupProbe`,
              value: { httpGet: { port: 80 }, failureThreshold: 30, periodSeconds: 10 },
            },
          ],
        ],
      },
      { input: live({ periodSeconds: 9 }, NANO), at: `${FIRST}/livenessProbe` },
      { input: running({ livenessProbe: { exec: { command: ['/bin/sh', '-c', 'true'] } } }), fixes: [] },
      {
        input: windowsContainer(
          { livenessProbe: { periodSeconds: 5, exec: { command: ['powershell', 'x'] } } },
          { image: NANO },
        ),
        fixes: [],
      },
    ],
    silent: [
      live({ initialDelaySeconds: 30 }),
      live({}, NANO),
      windowsContainer({ livenessProbe: { httpGet: { port: 80 } }, startupProbe: { httpGet: { port: 80 } } }),
    ],
  },
  'WIN-RES-009': {
    fires: [
      {
        input: probed('/bin/sh', '-c', 'true'),
        at: `${FIRST}/readinessProbe/exec/command`,
        params: { container: 'app', program: 'sh' },
      },
      { input: probed('curl', 'http://localhost'), at: `${FIRST}/readinessProbe/exec/command` },
      {
        input: windowsContainer({ lifecycle: { preStop: { exec: { command: ['bash', 'stop'] } } } }),
        at: `${FIRST}/lifecycle/preStop/exec/command`,
      },
    ],
    silent: [
      probed('cmd', '/c', 'type x'),
      probed('curl.exe', 'http://localhost'),
      linuxContainer({ lifecycle: { preStop: { exec: { command: ['bash', 'stop'] } } } }),
    ],
  },
  'WIN-RES-010': {
    fires: [
      { input: running({ command: ['sh', '-c', 'run'] }), at: `${FIRST}/command` },
      { input: running({ args: ['/usr/bin/app'] }), at: `${FIRST}/args`, severity: 'error' },
      { input: windowsContainer({ command: ['bash'] }, { image: 'example.com/app:1' }), severity: 'warning' },
    ],
    silent: [
      running({ command: ['shop.exe'] }),
      running({ command: ['shop.exe'], args: ['/usr/bin/app'] }),
      windowsContainer({ args: ['/usr/lib=C:\\lib'] }, { image: 'example.com/app:1' }),
      { ...running({ command: ['bash', '-c', 'run'] }), runsOn: ['windows'] },
    ],
  },
  'WIN-RES-011': {
    fires: [
      { input: linuxContainer({ command: ['powershell', '-Command', 'x'] }), at: `${FIRST}/command` },
      { input: linuxContainer({ command: ['C:\\app\\run.exe'] }), at: `${FIRST}/command` },
    ],
    silent: [
      linuxContainer({ command: ['pwsh'] }),
      running({ command: ['C:\\app\\run.exe'] }),
      { ...linuxContainer({ command: ['run.exe'] }), runsOn: ['linux'] },
    ],
  },
  'WIN-RES-018': {
    fires: [
      {
        input: debugged('busybox'),
        at: '/spec/ephemeralContainers/0/image',
        params: { container: 'debug', image: 'busybox' },
      },
    ],
    silent: [debugged(CORE)],
  },
});
