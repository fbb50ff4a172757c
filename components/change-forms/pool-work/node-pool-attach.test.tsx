import { expectHarmless, expectTexts, hostile, renderHtml } from '@/components/testing/render-html';
import { QueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { queryOf } from '@/lib/client/query-of';
import type { FreeInstance } from '@/lib/contract/free-instances';
import { finding } from '@/lib/domain/change/finding';
import { FreeInstances, InstanceChoice, instanceIdsOf } from './node-pool-attach';

const instance = (id: string, more: Partial<FreeInstance> = {}): FreeInstance => ({
  id,
  name: `standby-${id}`,
  instanceType: 'ecs.g6.xlarge',
  cpuMilli: 4_000,
  memoryMiB: 16_384,
  zoneId: 'cn-hangzhou-h',
  privateIp: '192.168.0.21',
  publicIp: null,
  os: 'linux',
  osName: 'Alibaba Cloud Linux 3',
  findings: [],
  ...more,
});

const subject = { type: 'node-pool' as const, uid: 'np-2', name: 'win-legacy' };
const noWay = finding('instance-no-internet', {
  subject,
  field: 'instanceIds',
  params: { id: 'i-2', vSwitch: 'vsw-closed' },
});

type Answer = ComponentProps<typeof FreeInstances>['answer'];

function render(
  children: (list: { os: 'windows'; chosen: Set<string>; onToggle: () => void }) => React.ReactNode,
  { locale, chosen, client }: { locale?: 'en' | 'zh'; chosen?: string[]; client?: QueryClient } = {},
): string {
  return renderHtml(children({ os: 'windows', chosen: new Set(chosen), onToggle: () => {} }), locale, { client });
}

const shown = (part: Partial<Answer>, o: Parameters<typeof render>[1] = {}): string => {
  const all = part.instances?.length ?? 0;
  const answer: Answer = { now: 1, instances: [], matching: all, total: all, unavailable: null, ...part };
  return render((list) => <FreeInstances answer={answer} {...list} />, o);
};

const boxes = (html: string): string[] => html.match(/<input[^>]*type="checkbox"[^>]*>/g) ?? [];

test('an instance is a checkbox with its facts and the OS it will run', () => {
  const html = shown({ instances: [instance('i-1', { publicIp: '47.1.1.1' })] });
  expect(boxes(html)).toHaveLength(1);
  expect(html).toContain('standby-i-1');
  expect(html).toContain(
    'ecs.g6.xlarge · 4 vCPU · 16 GiB · cn-hangzhou-h · 192.168.0.21 · public 47.1.1.1 · Alibaba Cloud Linux 3 → Windows',
  );
  const unknown = shown({ instances: [instance('i-1', { cpuMilli: null, memoryMiB: null, privateIp: null })] });
  expect(unknown).toContain('ecs.g6.xlarge · cn-hangzhou-h · Alibaba');
});

test('a blocked instance says why in both languages and cannot be selected, but can be deselected', () => {
  const instances = [instance('i-2', { findings: [noWay] })];
  const html = shown({ instances });
  expect(boxes(html)[0]).toContain('aria-disabled="true"');
  expectTexts(html, ['Cannot be attached to this pool', 'A Windows node there cannot join the cluster', 'Bind an EIP']);
  expect(shown({ instances }, { locale: 'zh' })).toContain('不能添加到此节点池');
  const chosen = boxes(shown({ instances }, { chosen: ['i-2'] }))[0];
  expect(chosen).toContain('checked');
  expect(chosen).not.toContain('aria-disabled');
});

test('of five hundred only the visible rows are rendered, and Tab reaches one of them', () => {
  const instances = Array.from({ length: 500 }, (_, at) => instance(`i-${at}`));
  const html = shown({ instances, matching: 700, total: 700 });
  expect(boxes(html).length).toBeGreaterThan(3);
  expect(boxes(html).length).toBeLessThan(30);
  expect(boxes(html).filter((box) => box.includes('tabindex="0"'))).toHaveLength(1);
  expect(html).toContain('Only the first 500 of 700 are listed');
});

test('none, no match and unreadable differ', () => {
  const none = shown({});
  expect(none).toContain('No running instance in the VPC is available');
  const noMatch = shown({ total: 3 });
  expect(noMatch).toContain('No available instance matches');
  const unavailable = { message: 'ECS refuses DescribeInstances', remedy: 'Allow ecs:DescribeInstances.' };
  const html = shown({ instances: null, unavailable });
  expectTexts(html, ['Available instances unknown', 'Allow ecs:DescribeInstances.']);
  expect(html).not.toContain('is available.');
});

test('hostile names are text', () => {
  const html = shown({ instances: [instance('i-1', { name: hostile, osName: hostile, zoneId: hostile })] });
  expectHarmless(html);
});

test.each([
  ['en', 'None selected', '1 selected'],
  ['zh', '未选择', '已选 1 台'],
] as const)('the number of selected instances is shown in %s', (locale, none, one) => {
  const client = new QueryClient();
  const params = { cluster: 'prod', pool: 'np-2' };
  const answer: Answer = { now: 1, instances: [instance('i-1')], matching: 1, total: 1, unavailable: null };
  client.setQueryData(queryOf('node-pools.free-instances', { params, query: {} }).queryKey, answer);
  const choice = (chosen: string[]): string =>
    render((list) => <InstanceChoice cluster="prod" pool={{ id: 'np-2' }} onClear={() => {}} {...list} />, {
      locale,
      chosen,
      client,
    });
  expect(choice([])).toContain(none);
  expect(choice(['i-1'])).toContain(one);
  expect(boxes(choice(['i-1']))[0]).toContain('checked');
});

test.each([
  ['', []],
  [' \n ', []],
  ['i-a', ['i-a']],
  ['i-a, i-b;i-c\ni-d\ti-e，i-f', ['i-a', 'i-b', 'i-c', 'i-d', 'i-e', 'i-f']],
  ['i-a i-a', ['i-a']],
])('%j', (text, ids) => {
  expect(instanceIdsOf(text)).toEqual(ids);
});
