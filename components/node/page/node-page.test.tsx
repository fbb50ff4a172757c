import { makeNode } from '../testing/make-node';
import { expectInOrder, expectTexts, renderHtml } from '@/components/testing/render-html';
import { describe, expect, test } from 'vitest';
import type { NodePod, NodeRead } from '@/lib/contract/node';
import type { Role } from '@/lib/domain/access/permission';
import type { NodeRow } from '@/lib/domain/node/node';
import { autoRepairSchema } from '@/lib/domain/node/auto-repair-policy';
import { message } from '@/lib/domain/message/message';
import { NodeConditions, NodeWarnings } from './node-conditions';
import { NodeAmounts, NodeDetails } from './node-details';
import { nodeProblems, NodeProblemList } from './node-problem-list';
import { NodeReach, reachOf } from './node-reach';
import { RepairNote, WindowsParts } from './windows-parts';

const node = makeNode({ name: 'win-1', poolName: 'win-a', os: 'windows', build: '20348' });

const pod: NodePod = {
  uid: 'p1',
  namespace: 'shop',
  name: 'web-1',
  owner: { kind: 'Deployment', name: 'web' },
  isStatic: false,
  state: 'ErrImagePull',
  health: 'stuck',
  since: null,
  createdAt: null,
  requests: { cpuMilli: 100, memoryMiB: 128 },
  restarts: 3,
  reason: null,
};

const condition = (type: string, status: 'True' | 'False' | 'Unknown', message = 'says so') => ({
  type,
  status,
  reason: 'Kubelet',
  message,
  changedAt: null,
});

const read: NodeRead = {
  now: 1,
  sources: [],
  node,
  labels: {},
  kube: { conditions: [condition('Ready', 'True')], kernelVersion: '10.0.20348.2402' },
  network: 'flannel',
  instance: { rawState: 'running', chargeType: 'PostPaid', imageId: 'img', source: 'ess' },
  use: null,
  useUnavailable: null,
  pods: [],
  warnings: [],
  warningsBeyond: 0,
  windows: { signals: [], remedy: 'none' },
  repair: null,
};

const hung = {
  part: 'stuck-pods' as const,
  state: 'unhealthy' as const,
  since: null,
  message: message('windows.pods-stuck', { count: 2 }),
  remedy: 'drain' as const,
};

describe('problems', () => {
  const words = (row: Partial<NodeRow>, more: Partial<NodeRead> = {}, locale?: 'en' | 'zh') =>
    renderHtml(<NodeProblemList problems={nodeProblems({ ...node, ...row }, { ...read, ...more })} />, locale);

  test('one sentence says that there are none', () => {
    expect(words({})).toContain('No problems found on this node.');
  });

  test('are listed by urgency', () => {
    const kube = { kernelVersion: null, conditions: [condition('DiskPressure', 'True', 'disk is full')] };
    const row: Partial<NodeRow> = {
      state: 'not-ready',
      stateReason: 'PLEG is not healthy',
      cordoned: true,
      protection: { owner: 'storage', reason: 'disk test', until: 1_900_000_000_000 },
    };
    const html = words(row, { kube, pods: [pod], windows: { signals: [hung], remedy: 'drain' } });
    expectInOrder(html, [
      'PLEG is not healthy',
      '2 pods are stuck',
      'disk is full',
      '1 pod cannot run',
      'Cordoned',
      'Protected by storage',
    ]);
    expect(words(row, { pods: [pod] }, 'zh')).toContain('1 个 Pod 无法在此节点运行');
  });

  test('a node that ACK removes has been leaving since ACK says so, not since it became ready', () => {
    const ready = { ...condition('Ready', 'True'), changedAt: 1_000 };
    const kube = { kernelVersion: null, conditions: [ready] };
    const since = (stateSince: number | null) =>
      nodeProblems({ ...node, state: 'removing', stateSince }, { ...read, kube }).map((one) =>
        'since' in one ? one.since : 'none',
      );
    expect(since(5_000)).toEqual([5_000]);
    expect(since(null)).toEqual([null]);
  });

  test('pods without an image are reported once', () => {
    const pulls = {
      ...hung,
      part: 'image-pulls' as const,
      state: 'watch' as const,
      message: message('windows.pulls-fail', { count: 1 }),
    };
    const windows = { signals: [pulls], remedy: 'none' as const };
    const crashing = { ...pod, uid: 'p2', state: 'CrashLoopBackOff' };
    expect(words({}, { pods: [pod], windows })).not.toContain('cannot run');
    expect(words({}, { pods: [pod, crashing], windows })).toContain('1 pod cannot run');
  });

  test('a healthy condition is no problem', () => {
    const kube = { kernelVersion: null, conditions: [condition('Ready', 'True'), condition('DiskPressure', 'False')] };
    expect(words({}, { kube })).toContain('No problems found');
  });
});

describe('Windows signals', () => {
  const parts = (signals: NonNullable<NodeRead['windows']>['signals'], roles?: Role[]) =>
    renderHtml(
      <WindowsParts node={node} read={{ ...read, pods: [pod] }} windows={{ signals, remedy: 'none' }} />,
      'en',
      { roles },
    );

  test('each part has its state as shape and word, the reason, and the remedy as a button', () => {
    const html = parts([
      hung,
      { ...hung, part: 'kubelet', remedy: 'replace' },
      { ...hung, part: 'image-pulls', state: 'watch', remedy: 'restart-pods' },
      { ...hung, part: 'memory', state: 'unknown', remedy: 'none' },
    ]);
    expect(html).toMatch(/<svg.*Unhealthy.*2 pods are stuck/);
    expectTexts(html, ['Drain node', 'Remove and release', 'Restart pods', 'Unknown']);
    expect(html.match(/<button/g)).toHaveLength(3);
    expectInOrder(html, ['Restart instance', 'Remove and release']);
    expect(html).toMatch(/<a [^>]*\/drain#[^>]*>Drain node<\/a>/);
    expect(html).not.toContain('aria-disabled="true"');
  });

  test('a viewer cannot drain', () => {
    expect(parts([hung], ['viewer'])).toContain('aria-disabled="true"');
  });
});

describe('automatic repair', () => {
  const off = { byProvider: false, policy: null, today: null, change: null, why: null };
  const policy = autoRepairSchema.parse({ remedies: ['drain'] });

  test('says that ACK repairs no unmanaged pool, and whether the configured policy is on', () => {
    expect(renderHtml(<RepairNote repair={off} />)).toMatch(/ACK does not repair.*Automatic repair:.*off\./);
    const on = { ...off, policy, today: 2, change: '7-abc', why: message('repair.protected') };
    const html = renderHtml(<RepairNote repair={on} />);
    expectTexts(html, ['unhealthy for 15 minutes', 'Limits: 1 open change, 3 a day', '2 today', '/changes/7-abc']);
    expect(html).toContain('This node is skipped: The node is protected.');
    expect(renderHtml(<RepairNote repair={on} />, 'zh')).toContain('跳过此节点：该节点受保护。');
  });
});

test('warnings that are not listed are counted', () => {
  const warning = { key: 'e', pod: null, reason: 'BackOff', message: 'x', count: 1, at: null };
  expect(renderHtml(<NodeWarnings warnings={[warning]} beyond={4} />)).toContain('The newest 1 of 5 are listed.');
  expect(renderHtml(<NodeWarnings warnings={[warning]} beyond={0} />)).not.toContain('listed');
});

describe('capacity', () => {
  const amount = { cpuMilli: 4_000, memoryMiB: 16_384, pods: 64 };
  const sized = { ...node, capacity: amount, allocatable: amount, requested: { ...amount, cpuMilli: 1_000 } };
  const amounts = (more: Partial<NodeRead>) => renderHtml(<NodeAmounts node={sized} read={{ ...read, ...more }} />);

  test('what is used is compared with what is requested', () => {
    const html = amounts({ use: { cpuMilli: 500, memoryMiB: 2_048 } });
    expectTexts(html, ['requested 1', 'free 3', 'used now 0.5 vCPU', 'used now 2 GiB']);
  });

  test('a node that is not measured has the reason, and no bar of nothing used', () => {
    const useUnavailable = { reason: { text: 'no metrics API' }, remedy: { text: 'install it' }, code: 'X' };
    const html = amounts({ use: null, useUnavailable });
    expectTexts(html, ['no metrics API', 'install it']);
    expect(html).not.toContain('used now');
  });
});

describe('reach', () => {
  test('counts what has not ended, a pod without a controller by itself', () => {
    const pods = [
      pod,
      { ...pod, uid: 'p2', name: 'web-2' },
      { ...pod, uid: 'p3', name: 'bare', owner: null },
      { ...pod, uid: 'p4', name: 'job', health: 'ended' as const },
    ];
    expect(reachOf(pods)).toEqual({ pods: 3, workloads: 2 });
    const html = renderHtml(<NodeReach pods={pods} hasProblem />);
    expect(html).toContain('Affects 3 pods of 2 workloads');
    expect(renderHtml(<NodeReach pods={pods} hasProblem={false} />)).toContain('Runs 3 pods of 2 workloads');
  });

  test('pods that were not read are unknown, not none', () => {
    expect(renderHtml(<NodeReach pods={null} hasProblem />)).toContain('unknown');
    expect(renderHtml(<NodeReach pods={[]} hasProblem={false} />)).toContain('Runs no pods');
  });
});

test('healthy conditions are one line that counts them', () => {
  const conditions = [
    condition('Ready', 'True'),
    condition('DiskPressure', 'False'),
    condition('PIDPressure', 'Unknown'),
  ];
  const html = renderHtml(<NodeConditions conditions={conditions} />);
  expect(html).toMatch(/<details>.*2 of 3 healthy, 1 unknown.*<\/summary>/s);
  expect(renderHtml(<NodeConditions conditions={conditions.slice(0, 2)} />)).toContain('2 of 2 healthy<');
});

test('conditions, warnings and details say what is unknown', () => {
  expect(renderHtml(<NodeConditions conditions={null} />)).toContain('This instance has no Kubernetes node');
  expect(renderHtml(<NodeWarnings warnings={null} beyond={null} />)).toContain('Unknown');
  expect(renderHtml(<NodeWarnings warnings={[]} beyond={0} />)).toContain('No warning events');
  expect(renderHtml(<NodeWarnings warnings={[]} beyond={null} />)).toContain('Some may be missing');
  const html = renderHtml(<NodeDetails node={node} read={read} />);
  expectTexts(html, ['10.0.20348.2402', 'flannel', 'Pay-as-you-go', 'i-1']);
  expect(renderHtml(<NodeDetails node={node} read={{ ...read, instance: null }} />, 'zh')).not.toContain('按量付费');
});
