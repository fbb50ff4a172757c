import { describe, expect, test } from 'vitest';
import { memoryTrend, type MemoryPoint } from './memory-trend';
import type { NodeCondition } from './node';
import { type WindowsFacts, windowsRemedy, type WindowsSignal, windowsSignals } from './windows-signals';
import { WINDOWS_PARTS, type WindowsPart } from './windows-parts';

const MINUTE_MS = 60_000;
const NOW = 1_790_000_000_000;
const ago = (minutes: number): number => NOW - minutes * MINUTE_MS;

const points = (perTenMinutes: number, count = 7): MemoryPoint[] =>
  Array.from({ length: count }, (_, at) => ({ at: ago((count - at) * 10), memoryMiB: 4_000 + at * perTenMinutes }));

const facts = (more: Partial<WindowsFacts> = {}): WindowsFacts => ({
  node: { ready: 'True', conditions: [], allocatable: { cpuMilli: 4_000, memoryMiB: 8_000, pods: 64 } },
  pods: [],
  warnings: [],
  memory: points(0),
  now: NOW,
  ...more,
});

const condition = (type: string, status: NodeCondition['status'], message = ''): NodeCondition => ({
  type,
  status,
  reason: 'r',
  message,
  changedAt: ago(5),
});
const withNode = (ready: 'True' | 'False' | 'Unknown', ...conditions: NodeCondition[]): WindowsFacts =>
  facts({ node: { ...facts().node, ready, conditions } });
const notReady = (message: string): WindowsFacts => withNode('False', condition('Ready', 'False', message));
const warned = (reason: string, message: string, ...minutes: number[]): WindowsFacts =>
  facts({ warnings: minutes.map((one) => ({ pod: `of-${one}`, reason, message, at: ago(one) })) });
const leaving = (minutes: number): WindowsFacts =>
  facts({ pods: [{ uid: 'leaves', deletionAt: ago(minutes), waiting: null, hasWarning: false }] });
const waits = (state: string, minutes: number, hasWarning = false) => ({
  uid: `${state}-${minutes}`,
  deletionAt: null,
  waiting: { state, since: ago(minutes) },
  hasWarning,
});
const pulling = (state: string, minutes: number): WindowsFacts => facts({ pods: [waits(state, minutes)] });

const sandbox = 'FailedCreatePodSandBox';
const hns = 'failed to setup network: HNS failed with error: element not found';
const hcs = 'hcsshim::CreateComputeSystem: the operation timed out';

type Row = [string, WindowsFacts, WindowsPart, WindowsSignal['state'], WindowsSignal['remedy']];

const rows: Row[] = [
  ['nothing wrong', facts(), 'kubelet', 'healthy', 'none'],
  ['a silent kubelet', withNode('Unknown', condition('Ready', 'Unknown')), 'kubelet', 'unhealthy', 'replace'],
  ['a node that is not Ready', notReady('disk'), 'kubelet', 'unhealthy', 'drain'],
  ['containerd down', notReady('container runtime is down'), 'runtime', 'unhealthy', 'replace'],
  ['… not the kubelet’s fault', notReady('container runtime is down'), 'kubelet', 'healthy', 'none'],
  ['one failed start', warned(sandbox, hcs, 5), 'runtime', 'watch', 'restart-pods'],
  ['failed starts', warned(sandbox, hcs, 5, 6, 7), 'runtime', 'watch', 'drain'],
  ['failed starts of long ago', warned(sandbox, hcs, 31, 40, 50), 'runtime', 'healthy', 'none'],
  ['failed starts without a network', warned(sandbox, hns, 5, 6, 7), 'network', 'watch', 'drain'],
  ['… not the fault of containerd', warned(sandbox, hns, 5), 'runtime', 'healthy', 'none'],
  ['no network', withNode('True', condition('NetworkUnavailable', 'True')), 'network', 'unhealthy', 'drain'],
  ['CNI not set up', notReady('cni plugin not initialized'), 'network', 'unhealthy', 'drain'],
  ['a full disk', withNode('True', condition('DiskPressure', 'True')), 'layer-disk', 'unhealthy', 'drain'],
  ['images that cannot be cleared', warned('ImageGCFailed', '', 5), 'layer-disk', 'watch', 'drain'],
  [
    'a layer without space',
    warned('Failed', 'There is not enough space on the disk. (0x70)', 5),
    'layer-disk',
    'watch',
    'drain',
  ],
  ['memory pressure', withNode('True', condition('MemoryPressure', 'True')), 'memory', 'unhealthy', 'drain'],
  ['memory that grows', facts({ memory: points(300) }), 'memory', 'watch', 'restart-pods'],
  ['memory that grows slowly', facts({ memory: points(10) }), 'memory', 'healthy', 'none'],
  ['memory seen too shortly', facts({ memory: points(300, 3) }), 'memory', 'unknown', 'none'],
  ['a pod that is being deleted', leaving(9), 'stuck-pods', 'healthy', 'none'],
  ['a pod that hangs', leaving(11), 'stuck-pods', 'unhealthy', 'drain'],
  ['a pod that hangs for long', leaving(31), 'stuck-pods', 'unhealthy', 'replace'],
  ['a pull', pulling('ContainerCreating', 10), 'image-pulls', 'healthy', 'none'],
  ['a long pull', pulling('ContainerCreating', 31), 'image-pulls', 'watch', 'restart-pods'],
  ...(['runtime', 'network'] as const).map((part): Row => [
    `a kubelet that waits for its CNI, seen at its ${part}`,
    withNode(
      'False',
      condition(
        'Ready',
        'False',
        'container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized',
      ),
    ),
    part,
    part === 'network' ? 'unhealthy' : 'healthy',
    part === 'network' ? 'drain' : 'none',
  ]),
  ['an image that cannot be pulled', pulling('ImagePullBackOff', 1), 'image-pulls', 'watch', 'none'],
  ['an image without a valid name', pulling('InvalidImageName', 1), 'image-pulls', 'watch', 'none'],
  [
    'a pod without its volume',
    facts({ pods: [waits('ContainerCreating', 57, true)] }),
    'image-pulls',
    'healthy',
    'none',
  ],
  [
    'a long pull, or not: events cannot be read',
    facts({ pods: [waits('ContainerCreating', 57)], warnings: null }),
    'image-pulls',
    'unknown',
    'none',
  ],
  ...(['runtime', 'network', 'layer-disk', 'memory', 'image-pulls'] as const).flatMap((part): Row[] => [
    [`a stopped kubelet: ${part}`, withNode('Unknown', condition('Ready', 'Unknown')), part, 'unknown', 'none'],
    [`a kubelet that reports NotReady: ${part}`, notReady('KubeletStopped'), part, 'unknown', 'none'],
  ]),
  [
    'a stopped kubelet and a full disk',
    withNode('Unknown', condition('DiskPressure', 'True')),
    'layer-disk',
    'unhealthy',
    'drain',
  ],
  ['a stopped kubelet: pods that are deleted', withNode('Unknown'), 'stuck-pods', 'healthy', 'none'],
  ['a crash', pulling('CrashLoopBackOff', 31), 'image-pulls', 'healthy', 'none'],
];

describe('a Windows node with', () => {
  test.each(rows)('%s', (_, given, part, state, remedy) => {
    const signals = windowsSignals(given);
    expect(signals.map((one) => one.part)).toEqual(WINDOWS_PARTS);
    expect(signals.find((one) => one.part === part)).toMatchObject({ state, remedy });
    for (const { message: msg } of signals) expect(msg.text).not.toMatch(/\{\w+\}|undefined/);
  });
});

test('a remedy that restarts pods names those of which the message speaks', () => {
  const pods = (given: WindowsFacts, part: WindowsPart) => windowsSignals(given).find((one) => one.part === part)?.pods;
  const pulls = facts({ pods: [waits('ContainerCreating', 31), waits('ContainerCreating', 5), waits('Pulling', 45)] });
  expect(pods(pulls, 'image-pulls')).toEqual(['ContainerCreating-31', 'Pulling-45']);
  expect(pods(warned(sandbox, hns, 5, 7, 40), 'network')).toEqual(['of-5', 'of-7']);
  expect(pods(warned(sandbox, hcs, 5), 'runtime')).toEqual(['of-5']);
  expect(pods(facts({ memory: points(300) }), 'memory')).toBeUndefined();
});

test('facts without read permission are unknown, not healthy', () => {
  const signals = windowsSignals(facts({ pods: null, warnings: null, memory: null }));
  const unknown = signals.filter(({ state }) => state === 'unknown').map(({ part }) => part);
  expect(unknown).toEqual(['runtime', 'network', 'layer-disk', 'memory', 'stuck-pods', 'image-pulls']);
});

test('failed image pulls are reported beside slow ones', () => {
  const pods = [waits('ImagePullBackOff', 5), waits('ErrImagePull', 5), waits('ContainerCreating', 40)];
  const pulls = windowsSignals(facts({ pods })).at(-1);
  expect(pulls).toMatchObject({ part: 'image-pulls', since: ago(40), remedy: 'none' });
  expect(pulls?.message.text).toMatch(/^2 pods cannot get their images: .* 1 more pod waits for its containers/);
});

test('what a node that is not Ready last confirmed is dated', () => {
  const runtime = windowsSignals(notReady('KubeletStopped')).find(({ part }) => part === 'runtime');
  expect(runtime).toMatchObject({ since: ago(5), message: { text: expect.stringMatching(/Last confirmed:$/) } });
});

test('the strongest remedy counts', () => {
  expect(windowsRemedy(windowsSignals(facts()))).toBe('none');
  expect(windowsRemedy(windowsSignals({ ...leaving(31), memory: points(300) }))).toBe('replace');
  expect(windowsRemedy([])).toBe('none');
});

test('estimates the remaining hours from the growth', () => {
  // 300 MiB in ten minutes are 1,800 in an hour; 5,800 of 8,000 are used.
  expect(memoryTrend(points(300), 8_000)).toEqual({ hoursLeft: 1.2 });
  expect(memoryTrend(points(-300), 8_000)).toBeNull();
  expect(memoryTrend([], 8_000)).toBe('unknown');
});
