import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { barePod, podOf, TODAY, workloadFrom } from '../testing/lint-world';
import { linuxNode, sketchCluster, windowsNode } from '../testing/sketch-nodes';
import { assess } from '../verdict/assess';
import { placementWorld } from '../verdict/placement-world';

const FAILS = 'cannot-start StartError';
const DOUBT = 'unknown command';
const NANO = 'mcr.microsoft.com/windows/nanoserver:ltsc2022';
const POWERSHELL = 'mcr.microsoft.com/powershell:lts-nanoserver-ltsc2022';
const OWN = 'registry.example.com/team/agent:3-nanoserver-ltsc2022';
const OWN_CORE = 'example.com/app:1-ltsc2022';
const hostProcess = {
  hostNetwork: true,
  securityContext: { windowsOptions: { hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM' } },
};
const monitor = {
  args: ['C:\\ServiceMonitor.exe', 'w3svc'],
  securityContext: { windowsOptions: { runAsUserName: 'ContainerUser' } },
};

function says(
  image: string,
  container: RawObject,
  { node = windowsNode(), spec = {} }: { node?: NodeFacts; spec?: RawObject } = {},
) {
  const world = placementWorld({ cluster: sketchCluster({ nodes: [node] }), today: TODAY });
  const { groups } = assess(workloadFrom(barePod(podOf(image, spec, container))), world);
  return groups.flatMap(({ outcome, reasons }) => [outcome, ...reasons.map(({ by }) => by)]).join(' ');
}

test.each<[string, string, RawObject, string]>([
  ['missing in a known image', NANO, { command: ['powershell.exe', '-File', 'a.ps1'] }, FAILS],
  ['missing in the string of a shell', NANO, { command: ['cmd', '/S', '/c', '"pwsh" -c x'] }, FAILS],
  ['by arguments of an image without entry point', NANO, { args: ['powershell', '-c', 'x'] }, FAILS],
  ['only quoted', POWERSHELL, { command: ['pwsh', '-Command', "Write-Host 'powershell 5'; ./a"] }, 'runs'],
  ['only later in a string', NANO, { command: ['cmd', '/c', 'echo x && powershell x'] }, 'runs'],
  ['only an argument', NANO, { command: ['app.exe', '--shell', 'powershell'] }, 'runs'],
  ['by arguments of an image that may have an entry point', OWN, { args: ['/usr/lib=C:\\lib'] }, 'runs'],
  ['in a private image of Nano Server', OWN, { command: ['powershell'] }, DOUBT],
  ['of Linux in a private image', OWN_CORE, { command: ['bash', '-c', 'x'] }, DOUBT],
  ['of Linux in an image that includes Git', 'golang:1.24', { command: ['sh', '-c', 'x'] }, DOUBT],
  ['an argument that names what needs an administrator', OWN_CORE, monitor, 'runs'],
])('a program: %s', (_name, image, container, answer) => {
  expect(says(image, container)).toBe(answer);
});

test('a program of Windows on Linux', () => {
  const node = linuxNode();
  expect(says('nginx', { command: ['a.exe'] }, { node })).toBe(FAILS);
  expect(says('example.com/app:1-alpine', { command: ['a.exe'] }, { node })).toBe(DOUBT);
});

test('a HostProcess container runs the programs of the node', () => {
  expect(says(NANO, { command: ['powershell'] }, { spec: hostProcess })).toBe('runs');
});
