import { texts } from '@/components/testing/texts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { queryOf } from '@/lib/client/query-of';
import { listFreeInstances } from '@/lib/contract/free-instances';
import type { FreeInstance } from '@/lib/contract/free-instances';
import { finding } from '@/lib/domain/change/finding';
import { FreeInstances, InstanceChoice } from './node-pool-attach-choice';

const hostile = '<img src=x onerror=alert(1)>\u202E';

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
  o: { locale?: 'en' | 'zh'; chosen?: string[]; client?: QueryClient } = {},
): string {
  const failed: string[] = [];
  const locale = o.locale ?? 'en';
  const html = renderToStaticMarkup(
    <QueryClientProvider client={o.client ?? new QueryClient()}>
      <NextIntlClientProvider
        locale={locale}
        timeZone="UTC"
        messages={texts[locale]}
        onError={(error) => failed.push(error.message)}
      >
        {children({ os: 'windows', chosen: new Set(o.chosen), onToggle: () => {} })}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
  expect(failed).toEqual([]);
  return html;
}

const shown = (part: Partial<Answer>, o: Parameters<typeof render>[1] = {}): string => {
  const all = part.instances?.length ?? 0;
  const answer: Answer = { now: 1, instances: [], matching: all, total: all, unavailable: null, ...part };
  return render((list) => <FreeInstances answer={answer} {...list} />, o);
};

const boxes = (html: string): string[] => html.match(/<input[^>]*type="checkbox"[^>]*>/g) ?? [];

test('a machine is a box with what one chooses by, and what it becomes', () => {
  const html = shown({ instances: [instance('i-1', { publicIp: '47.1.1.1' })] });
  expect(boxes(html)).toHaveLength(1);
  expect(html).toContain('standby-i-1');
  expect(html).toContain(
    'ecs.g6.xlarge · 4 vCPU · 16 GiB · cn-hangzhou-h · 192.168.0.21 · public 47.1.1.1 · Alibaba Cloud Linux 3 → Windows',
  );
  const unknown = shown({ instances: [instance('i-1', { cpuMilli: null, memoryMiB: null, privateIp: null })] });
  expect(unknown).toContain('ecs.g6.xlarge · cn-hangzhou-h · Alibaba');
});

test('one that cannot come in says why in both languages and cannot be ticked, but can be unticked', () => {
  const instances = [instance('i-2', { findings: [noWay] })];
  const html = shown({ instances });
  expect(boxes(html)[0]).toContain('aria-disabled="true"');
  expect(html).toContain('Cannot be attached to this pool');
  expect(html).toContain('A Windows node there cannot join the cluster');
  expect(html).toContain('Bind an EIP');
  expect(shown({ instances }, { locale: 'zh' })).toContain('不能添加到此节点池');
  const chosen = boxes(shown({ instances }, { chosen: ['i-2'] }))[0];
  expect(chosen).toContain('checked');
  expect(chosen).not.toContain('aria-disabled');
});

test('of five hundred only those in sight are in the page, and one of them is reached by Tab', () => {
  const instances = Array.from({ length: 500 }, (_, at) => instance(`i-${at}`));
  const html = shown({ instances, matching: 700, total: 700 });
  expect(boxes(html).length).toBeGreaterThan(3);
  expect(boxes(html).length).toBeLessThan(30);
  expect(boxes(html).filter((box) => box.includes('tabindex="0"'))).toHaveLength(1);
  expect(html).toContain('Only the first 500 of 700 are listed');
});

test('none, no match and unreadable are told apart', () => {
  const none = shown({});
  expect(none).toContain('No running instance in the VPC is available');
  const noMatch = shown({ total: 3 });
  expect(noMatch).toContain('No available instance matches');
  const unavailable = { message: 'ECS refuses DescribeInstances', remedy: 'Allow ecs:DescribeInstances.' };
  const html = shown({ instances: null, unavailable });
  expect(html).toContain('Available instances unknown');
  expect(html).toContain('Allow ecs:DescribeInstances.');
  expect(html).not.toContain('is available.');
});

test('hostile names are text', () => {
  const html = shown({ instances: [instance('i-1', { name: hostile, osName: hostile, zoneId: hostile })] });
  expect(html).not.toContain('<img');
  expect(html).not.toContain('\u202E');
});

test.each([
  ['en', 'None selected', '1 selected'],
  ['zh', '未选择', '已选 1 台'],
] as const)('how many are chosen is said in %s', (locale, none, one) => {
  const client = new QueryClient();
  const params = { cluster: 'prod', pool: 'np-2' };
  const answer: Answer = { now: 1, instances: [instance('i-1')], matching: 1, total: 1, unavailable: null };
  client.setQueryData(queryOf(listFreeInstances, { params, query: {} }).queryKey, answer);
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
