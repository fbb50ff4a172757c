import { expect, test } from 'vitest';
import { expectInOrder, expectTexts, renderHtml } from '@/components/testing/render-html';
import { MigrationBatches, migrationMarkdown } from './migration-batches';
import { type MigrationPlan, MigrationSteps, newBuildHref, useMigrationSteps } from './migration-steps';

const iis = {
  uid: 'u1',
  kind: 'Deployment',
  namespace: 'web',
  name: 'iis',
  need: 'image' as const,
  images: [{ reference: 'mcr.example/iis:ltsc2019', instead: 'mcr.example/iis:ltsc2022' }],
  pins: [
    { by: 'selector' as const, name: '10.0.17763' },
    { by: 'affinity' as const, name: '' },
    { by: 'runtime-class' as const, name: 'windows-2019' },
  ],
  taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' as const }],
  pods: 2,
};

const plan: MigrationPlan = {
  now: 0,
  sources: [],
  from: 17_763,
  to: 20_348,
  pools: [{ key: 'np-1', name: 'win2019' }],
  nodes: 2,
  size: { cpu: 4, memoryGiB: 16 },
  there: 3,
  batches: [{ kind: 'image', items: [iis] }],
  unavailable: [],
};

function Steps({ of }: { of: MigrationPlan }) {
  return <MigrationSteps steps={useMigrationSteps('prod', of)} />;
}

test('changes of workloads are prepared before the old nodes are cordoned', () => {
  const html = renderHtml(<Steps of={plan} />);
  expectInOrder(html, [
    'nodes with build 20348',
    '1 workload needs a change, of 1 that have pods on build 17763 or may run there',
    'Cordon the old node pool',
    'Restart',
    'Remove',
  ]);
  expectTexts(html, [
    '/clusters/prod/nodes?build=20348',
    '/clusters/prod/nodes?build=17763',
    '/clusters/prod/pools/np-1',
  ]);
  const ready = { ...iis, need: 'nothing' as const, images: [], pins: [], taints: [] };
  const unchanged = { ...plan, there: 0, batches: [{ kind: 'replicated' as const, items: [ready] }] };
  const direct = renderHtml(<Steps of={unchanged} />);
  expect(direct).not.toContain('Prepare it');
  expect(direct).toContain('Create Windows node pool');
});

test('the form for the new pool starts like the old one, with its nodes and the new build', () => {
  const query = (of: MigrationPlan) => Object.fromEntries(new URL(newBuildHref('prod', of), 'http://x').searchParams);
  const asked = { os: 'windows', cpu: '4', memory: '16', build: '20348', nodes: '2' };
  expect(query(plan)).toEqual({ ...asked, like: 'np-1' });
  expect(query({ ...plan, pools: [] })).toEqual(asked);
});

test('a rollback restores the workloads, and cordons only nodes that were added', () => {
  const html = renderHtml(<Steps of={plan} />);
  expectInOrder(html, [
    'uncordon the old node pool',
    'restore the previous images, selectors',
    'node selector for build 17763',
    'Cordon the new nodes only if their node pool was added',
  ]);
  expect(renderHtml(<Steps of={plan} />, 'zh')).toContain('恢复该批工作负载原来的镜像');
});

test('a workload says which image, build and toleration it needs', () => {
  const html = renderHtml(<MigrationBatches batches={plan.batches} steps={[]} cluster="prod" />);
  expectTexts(html, [
    'mcr.example/iis:ltsc2019: use mcr.example/iis:ltsc2022',
    'its node selector requires build 10.0.17763',
    'its node affinity excludes the new build',
    'its RuntimeClass windows-2019 selects another build',
    'toleration for os=windows:NoSchedule',
  ]);
});

test('the copied plan has the steps and the batches', () => {
  const text = migrationMarkdown({
    steps: ['Add', 'Cordon'],
    batches: plan.batches,
    titleOf: () => 'Image first',
    notesOf: () => ['use b', 'tolerate c'],
    headings: { steps: 'Steps', batches: 'Batches' },
  });
  expect(text).toBe(
    '## Steps\n\n1. Add\n2. Cordon\n\n## Batches\n\n1. Image first\n   - [ ] web/Deployment/iis (use b; tolerate c)',
  );
});
