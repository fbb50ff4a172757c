import { texts } from '@/components/testing/texts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PlacementFix } from '@/lib/contract/placement-assessment';
import { workloadPatchInput } from '@/lib/changes/workload-patch-placement/input';
import { PersonProvider } from '@/lib/client/actor';
import { IgnoreFindingButton } from './ignore-finding-button';
import { patchAnswer } from './workload-patch';
import { WorkloadPatchButton } from './workload-patch-button';

const fix = (name: string, more: Partial<PlacementFix> = {}): PlacementFix => ({
  id: `fix-${name}`,
  title: 'Select linux nodes',
  rules: ['LIN-001'],
  target: { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'shop', name, uid: `uid-${name}` },
  operations: [{ op: 'add', path: '/spec/template/spec/nodeSelector', value: { 'kubernetes.io/os': 'linux' } }],
  before: 'partial',
  after: 'runs',
  adds: [],
  recreate: false,
  diff: '',
  kustomize: '',
  ...more,
});

function shown(node: React.ReactNode, locale: 'en' | 'zh' = 'en'): string {
  const failed: string[] = [];
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider
        locale={locale}
        timeZone="UTC"
        messages={texts[locale]}
        onError={(error) => failed.push(error.message)}
      >
        <PersonProvider person={{ id: 'p', name: 'p', roles: ['requester'] }}>{node}</PersonProvider>
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
  expect(failed).toEqual([]);
  return html;
}

test('fixes make one input that the change takes', () => {
  const { input, reason } = patchAnswer([fix('a'), fix('b')]);
  expect([reason, workloadPatchInput.safeParse(input).success]).toEqual([null, true]);
});

test.each<[string, PlacementFix[]]>([
  ['none', []],
  ['twice', [fix('a'), { ...fix('a'), id: 'other' }]],
  ['manifest', [fix('a', { target: { ...fix('a').target, uid: '' } })]],
  ['many', Array.from({ length: 51 }, (_, at) => fix(`w${at}`))],
])('%s is said', (reason, fixes) => {
  expect(patchAnswer(fixes)).toEqual({ input: null, reason });
});

test('what cannot be patched in place is not opened as a change', () => {
  const button = (fixes: PlacementFix[]) => shown(<WorkloadPatchButton cluster="prod" fixes={fixes} />);
  expect(button([fix('a')])).not.toContain('aria-disabled="true"');
  expect(button([fix('a', { recreate: true })])).toContain('aria-disabled="true"');
  expect(button([fix('a'), fix('b')])).toContain('Open 2 as one change');
  expect(shown(<WorkloadPatchButton cluster="prod" fixes={[fix('a')]} />, 'zh')).toContain('以变更方式应用');
});

test('a rule is put aside by name', () => {
  const { target } = fix('a');
  expect(shown(<IgnoreFindingButton cluster="prod" target={target} rule="LIN-001" />)).toContain('Ignore LIN-001');
  expect(shown(<IgnoreFindingButton cluster="prod" target={target} rule="LIN-001" ignored />)).toContain(
    'Restore finding',
  );
});
