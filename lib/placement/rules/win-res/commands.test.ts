import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { lintInput, podOf } from '../../testing/lint-world';
import { testRules } from '../testing/rule-cases';
import { CORE, FIRST, linuxContainer, NANO, onWindows, windowsContainer } from '../testing/windows-cases';
import { commandRules } from './commands';

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
  'WIN-RES-008': [
    {
      fires: live({}),
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
      silent: live({ initialDelaySeconds: 30 }),
    },
    { fires: live({ periodSeconds: 9 }, NANO), at: `${FIRST}/livenessProbe`, silent: live({}, NANO) },
    {
      fires: live({}),
      at: `${FIRST}/livenessProbe`,
      silent: windowsContainer({ livenessProbe: { httpGet: { port: 80 } }, startupProbe: { httpGet: { port: 80 } } }),
    },
  ],
  'WIN-RES-009': [
    {
      fires: probed('/bin/sh', '-c', 'true'),
      at: `${FIRST}/readinessProbe/exec/command`,
      params: { container: 'app', command: '/bin/sh -c true' },
      silent: probed('cmd', '/c', 'type x'),
    },
    {
      fires: probed('curl', 'http://localhost'),
      at: `${FIRST}/readinessProbe/exec/command`,
      silent: probed('curl.exe', 'http://localhost'),
    },
    {
      fires: windowsContainer({ lifecycle: { preStop: { exec: { command: ['bash', 'stop'] } } } }),
      at: `${FIRST}/lifecycle/preStop/exec/command`,
      silent: linuxContainer({ lifecycle: { preStop: { exec: { command: ['bash', 'stop'] } } } }),
    },
  ],
  'WIN-RES-010': [
    {
      fires: running({ command: ['sh', '-c', 'run'] }),
      at: `${FIRST}/command`,
      silent: running({ command: ['shop.exe'] }),
    },
    {
      fires: running({ args: ['/usr/bin/app'] }),
      at: `${FIRST}/args`,
      silent: running({ command: ['shop.exe'], args: ['/usr/bin/app'] }),
    },
  ],
  'WIN-RES-011': [
    {
      fires: linuxContainer({ command: ['powershell', '-Command', 'x'] }),
      at: `${FIRST}/command`,
      silent: linuxContainer({ command: ['pwsh'] }),
    },
    {
      fires: linuxContainer({ command: ['C:\\app\\run.exe'] }),
      at: `${FIRST}/command`,
      silent: running({ command: ['C:\\app\\run.exe'] }),
    },
  ],
  'WIN-RES-018': [
    {
      fires: debugged('busybox'),
      at: '/spec/ephemeralContainers/0/image',
      params: { container: 'debug', image: 'busybox' },
      silent: debugged(CORE),
    },
  ],
});
