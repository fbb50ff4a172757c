import { texts } from '@/components/testing/texts';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PersonProvider } from '@/lib/client/actor';
import type { NodePod, NodeRead } from '@/lib/contract/node';
import type { Role } from '@/lib/domain/access/permission';
import type { NodeRow } from '@/lib/domain/node/node';
import { autoRepairSchema } from '@/lib/domain/node/auto-repair';
import { message } from '@/lib/domain/message/message';
import { NodeConditions } from './node-conditions';
import { NodeDetails } from './node-details';
import { NodeWarnings } from './node-warnings';
import { nodeWrong } from './node-problems';
import { NodeWrongList } from './node-problem-list';
import { RepairNote, WindowsParts } from './windows-parts';

const node: NodeRow = {
  key: 'u1',
  uid: 'u1',
  name: 'win-1',
  cluster: 'prod',
  poolId: 'np1',
  poolName: 'win-a',
  os: 'windows',
  build: '20348',
  osImage: null,
  kubeletVersion: null,
  containerRuntime: null,
  arch: null,
  bootId: null,
  state: 'ready',
  stateReason: '',
  cordoned: false,
  instanceId: 'i-1',
  instanceType: null,
  zoneId: null,
  internalIp: null,
  createdAt: null,
  capacity: null,
  allocatable: null,
  requested: null,
  taints: [],
  labels: {},
  protection: null,
};

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
  kube: { conditions: [condition('Ready', 'True')], kernelVersion: '10.0.20348.2402' },
  network: 'flannel',
  instance: { rawState: 'running', chargeType: 'PostPaid', imageId: 'img', source: 'ess' },
  use: null,
  useUnavailable: null,
  memory: [],
  pods: [],
  warnings: [],
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

function render(shown: ReactNode, o: { locale?: 'en' | 'zh'; roles?: Role[] } = {}): string {
  const failed: string[] = [];
  const { locale = 'en', roles = ['requester'] } = o;
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={texts[locale]}
      onError={(error) => failed.push(error.message)}
    >
      <PersonProvider person={{ id: 'p', name: 'p', roles }}>{shown}</PersonProvider>
    </NextIntlClientProvider>,
  );
  expect(failed).toEqual([]);
  return html;
}

describe('what is wrong', () => {
  const words = (row: Partial<NodeRow>, more: Partial<NodeRead> = {}, locale: 'en' | 'zh' = 'en') =>
    render(<NodeWrongList wrong={nodeWrong({ ...node, ...row }, { ...read, ...more })} />, { locale });

  test('is one quiet sentence when nothing is', () => {
    expect(words({})).toContain('No problems found on this node.');
  });

  test('comes in words, what needs somebody first', () => {
    const kube = { kernelVersion: null, conditions: [condition('DiskPressure', 'True', 'disk is full')] };
    const row: Partial<NodeRow> = {
      state: 'not-ready',
      stateReason: 'PLEG is not healthy',
      cordoned: true,
      protection: { owner: 'storage', reason: 'disk test', until: 1_900_000_000_000 },
    };
    const html = words(row, { kube, pods: [pod], windows: { signals: [hung], remedy: 'drain' } });
    const order = [
      'PLEG is not healthy',
      '2 pods are stuck',
      'disk is full',
      '1 pod cannot run',
      'Cordoned',
      'Protected by storage',
    ];
    const places = order.map((text) => html.indexOf(text));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(words(row, { pods: [pod] }, 'zh')).toContain('1 个 Pod 无法在此节点运行');
  });

  test('a condition that holds and names no trouble is none', () => {
    const kube = { kernelVersion: null, conditions: [condition('Ready', 'True'), condition('DiskPressure', 'False')] };
    expect(words({}, { kube })).toContain('No problems found');
  });
});

describe('the Windows watch', () => {
  const parts = (signals: NonNullable<NodeRead['windows']>['signals'], roles?: Role[]) =>
    render(
      <WindowsParts node={node} read={{ ...read, pods: [pod] }} windows={{ signals, remedy: 'none' }} />,
      roles === undefined ? {} : { roles },
    );

  test('each part has its state in a shape and a word, why, and what helps as a button', () => {
    const html = parts([
      hung,
      { ...hung, part: 'kubelet', remedy: 'replace' },
      { ...hung, part: 'image-pulls', state: 'watch', remedy: 'restart-pods' },
      { ...hung, part: 'memory', state: 'unknown', remedy: 'none' },
    ]);
    expect(html).toMatch(/<svg.*Unhealthy.*2 pods are stuck/);
    for (const word of ['Drain node', 'Remove and release', 'Restart pods', 'Unknown']) expect(html).toContain(word);
    expect(html.match(/<button/g)).toHaveLength(3);
    expect(html).not.toContain('aria-disabled="true"');
  });

  test('whoever may only look reads why not', () => {
    expect(parts([hung], ['viewer'])).toContain('aria-disabled="true"');
  });
});

describe('automatic repair', () => {
  const off = { byProvider: false, policy: null, today: null, change: null, why: null };
  const policy = autoRepairSchema.parse({ remedies: ['drain'] });

  test('says that ACK does none for an unmanaged pool, and whether ours is on', () => {
    expect(render(<RepairNote repair={off} />)).toMatch(/ACK does not repair.*Automatic repair:.*off\./);
    const on = { ...off, policy, today: 2, change: '7-abc', why: message('repair.protected') };
    const html = render(<RepairNote repair={on} />);
    for (const words of ['unhealthy for 15 minutes', 'Limits: 1 open change, 3 a day', '2 today', '/changes/7-abc'])
      expect(html).toContain(words);
    expect(html).toContain('This node is skipped: The node is protected.');
    expect(render(<RepairNote repair={on} />, { locale: 'zh' })).toContain('跳过此节点：该节点受保护。');
  });
});

test('conditions, warnings and details say what is not known', () => {
  expect(render(<NodeConditions conditions={null} />)).toContain('This instance has no Kubernetes node');
  expect(render(<NodeWarnings warnings={null} />)).toContain('Unknown');
  expect(render(<NodeWarnings warnings={[]} />)).toContain('No warning events');
  const html = render(<NodeDetails node={node} read={read} />);
  for (const word of ['10.0.20348.2402', 'flannel', 'Pay-as-you-go', 'i-1']) expect(html).toContain(word);
  expect(render(<NodeDetails node={node} read={{ ...read, instance: null }} />, { locale: 'zh' })).not.toContain(
    '按量付费',
  );
});
