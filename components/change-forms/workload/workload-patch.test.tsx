import { renderHtml } from '@/components/testing/render-html';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { queryOf } from '@/lib/client/query-of';
import type { ClusterRow } from '@/lib/domain/cluster/cluster';
import type { PlacementFix } from '@/lib/contract/placement-assessment';
import { workloadPatchInput } from '@/lib/changes/workload-patch-placement/input';
import { IgnoreFindingButton, WorkloadPatchButton } from './workload-patch-button';
import { patchAnswer } from './workload-patch';

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
  awaits: [],
  diff: '',
  kustomize: '',
  ...more,
});

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

test('a patch that needs a new workload is not offered as a change', () => {
  const button = (fixes: PlacementFix[]) => renderHtml(<WorkloadPatchButton cluster="prod" fixes={fixes} />);
  expect(button([fix('a')])).not.toContain('aria-disabled="true"');
  expect(button([fix('a', { recreate: true })])).toContain('aria-disabled="true"');
  expect(button([fix('a'), fix('b')])).toContain('Open 2 as one change');
  expect(renderHtml(<WorkloadPatchButton cluster="prod" fixes={[fix('a')]} />, 'zh')).toContain('以变更方式应用');
});

test('a right that the cluster’s credential lacks disables what needs it', () => {
  const client = new QueryClient();
  const row = { name: 'prod', missingRights: ['patch deployments.apps'] } as ClusterRow;
  client.setQueryData(queryOf('clusters.list', {}).queryKey, { now: 0, rows: [row], configProblem: null });
  const html = (button: ReactNode) => renderHtml(button, 'en', { client });
  const other = { ...fix('a').target, kind: 'StatefulSet' };
  for (const denied of [
    <WorkloadPatchButton key="patch" cluster="prod" fixes={[fix('a'), fix('b', { target: other })]} />,
    <IgnoreFindingButton key="ignore" cluster="prod" target={fix('a').target} rule="LIN-001" />,
  ])
    expect(html(denied)).toContain('may not patch deployments.apps');
  const able = html(<WorkloadPatchButton cluster="prod" fixes={[fix('b', { target: other })]} />);
  expect(able).not.toContain('aria-disabled="true"');
});

test('a finding is ignored by its rule', () => {
  const { target } = fix('a');
  expect(renderHtml(<IgnoreFindingButton cluster="prod" target={target} rule="LIN-001" />)).toContain('Ignore LIN-001');
  expect(renderHtml(<IgnoreFindingButton cluster="prod" target={target} rule="LIN-001" ignored />)).toContain(
    'Restore finding',
  );
});
