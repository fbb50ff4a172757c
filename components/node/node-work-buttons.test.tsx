import { texts } from '@/components/testing/texts';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PersonProvider } from '@/lib/client/actor';
import type { Role } from '@/lib/domain/access/permission';
import { NodeActions } from './list/node-list';

function bar(o: { roles?: Role[]; locale?: 'en' | 'zh'; lost?: number } = {}): string {
  const failed: string[] = [];
  const locale = o.locale ?? 'en';
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={texts[locale]}
      onError={(error) => failed.push(error.message)}
    >
      <PersonProvider person={{ id: 'p', name: 'p', roles: o.roles ?? ['requester'] }}>
        <NodeActions cluster="prod" nodes={nodes} count={nodes.length + (o.lost ?? 0)} onClear={() => {}} />
      </PersonProvider>
    </NextIntlClientProvider>,
  );
  expect(failed).toEqual([]);
  return html;
}

const nodes = [
  {
    key: 'u1',
    uid: 'u1',
    name: 'n1',
    cluster: 'prod',
    poolId: null,
    poolName: null,
    os: 'linux' as const,
    build: null,
    osImage: null,
    kubeletVersion: null,
    containerRuntime: null,
    arch: null,
    state: 'ready' as const,
    stateReason: '',
    cordoned: false,
    instanceId: null,
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
    bootId: null,
  },
];

const button = (html: string, word: string): string =>
  html.match(new RegExp(`<button[^>]*>${word}</button>`))?.[0] ?? 'none';

test('a node of no pool can be drained, though ACK could neither repair nor remove it', () => {
  const html = bar();
  expect(button(html, 'Drain')).not.toContain('aria-disabled');
  expect(button(html, 'Repair')).toContain('aria-disabled="true"');
  expect(html).toContain('More actions for these nodes');
});

test('whoever may only look reads why not', () => {
  expect(button(bar({ roles: ['viewer'] }), 'Drain')).toContain('aria-disabled="true"');
  expect(button(bar({ roles: ['viewer'], locale: 'zh' }), '排空')).toContain('aria-disabled="true"');
});

test('fewer nodes than are selected are not drained in their place', () => {
  const html = bar({ lost: 2 });
  expect(button(html, 'Drain')).toContain('aria-disabled="true"');
  expect(html).toContain('Drain, More: 2 selected nodes are no longer listed');
});
