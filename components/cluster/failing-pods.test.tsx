import { expectHarmless, expectInOrder, expectTexts, hostile, renderHtml } from '@/components/testing/render-html';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { describe, expect, test } from 'vitest';
import type { FailingGroup, FailingPod } from '@/lib/contract/pods';
import type { PodFigure } from '@/lib/domain/workload/pod-figures';
import { podCause } from '@/lib/domain/workload/pod-cause';
import { FailingPodTable } from './failing-pod-table';
import { Found } from './failing-pods';

type Answer = AnswerOf<'pods.failing'>;

const totals = { podsNotRunning: 0, windowsPodsStuck: 0 };
const source = { source: 'kubernetes', state: 'live', seenAt: 1, checkedAt: 1, problem: null, retryAt: null } as const;
const calm: Answer = { now: 1, sources: [source], rows: [], groups: [], totals };

const render = (data: Answer, figure: PodFigure = 'podsNotRunning', locale?: 'en' | 'zh') =>
  renderHtml(<Found data={data} figure={figure} cluster="a/b" />, locale);

describe('no pod in the list', () => {
  test('is unknown before the pods have been read', () => {
    expect(render({ ...calm, totals: null })).toContain('Unknown: the pods');
    expect(render({ ...calm, totals: null }, 'podsNotRunning', 'zh')).toContain('未知');
  });

  test('is one sentence, in the past tense while the source is not live', () => {
    expect(render(calm)).toContain('No pod is Pending or stuck.');
    expect(render({ ...calm, totals: { ...totals, podsNotRunning: 3 } }, 'windowsPodsStuck')).toContain(
      'No Windows pod is',
    );
    expect(render({ ...calm, sources: [{ ...source, state: 'stale' }] })).toContain('No pod was');
    expect(render({ ...calm, sources: [] })).toContain('No pod was');
  });
});

const web = { namespace: 'shop', name: 'web-1', owner: { kind: 'Deployment', name: 'web' } };
const message = 'image "web:1": no match for platform in manifest';
const cause = podCause({ state: 'ErrImagePull', message, warning: null });
const group: FailingGroup = { ...cause, kind: 'pod', stuck: true, pods: 11, workloads: 1, first: web, since: null };

describe('causes', () => {
  const listed = (...groups: FailingGroup[]): Answer => ({
    ...calm,
    groups,
    totals: { ...totals, podsNotRunning: 11 },
  });

  test('each has its title, what it is about, a remedy, its reach and the way to the fix', () => {
    const html = render(listed(group));
    expectInOrder(html, ['no version for the OS', 'web:1', 'Use an image', '11 pods of 1 workload', 'Show fix']);
    expect(html).toContain('/clusters/a%2Fb/placement/shop/Deployment/web');
    expect(html).toMatch(/text-bad[^>]*><svg/);
    expect(html).toContain('aria-expanded="false"');
    expect(render(listed(group), 'podsNotRunning', 'zh')).toContain('11 个 Pod');
  });

  test('only pods of the causes that the page opened with are waited for', () => {
    const data = listed({ ...group, pods: 2 });
    const html = (first?: readonly string[]) =>
      renderHtml(
        <Found data={data} figure="podsNotRunning" cluster="a/b" {...(first === undefined ? {} : { first })} />,
      );
    expect(html([group.key])).toContain('data-first-read');
    expect(html()).toContain('aria-busy');
    expect(html()).not.toContain('data-first-read');
  });

  test('few pods are shown at once', () => {
    expect(render(listed({ ...group, pods: 2 }))).toContain('aria-expanded="true"');
  });

  test('a fix is offered only where it helps, and not one for several workloads', () => {
    expect(render(listed({ ...group, help: 'none' }))).not.toContain('Show fix');
    expect(render(listed({ ...group, workloads: 2 }))).not.toContain('Show fix');
    const bare = { ...web, owner: null };
    expect(render(listed({ ...group, first: bare }))).toContain('/clusters/a%2Fb/pods/shop/web-1');
    const foreign = { ...web, owner: { kind: 'CloneSet', name: 'web' } };
    expect(render(listed({ ...group, first: foreign }))).toContain('/clusters/a%2Fb/pods/shop/web-1');
  });
});

const pod: FailingPod = {
  ...web,
  key: 'u1',
  kind: 'pod',
  os: 'windows',
  node: null,
  nodeOs: null,
  state: 'Unschedulable',
  stuck: true,
  reason: '0/5 nodes are available',
  cause: 'c',
  subject: 'web:1',
  since: null,
};

describe('pods of a cause', () => {
  const table = (more: Partial<FailingPod>) =>
    renderHtml(
      <FailingPodTable
        rows={[{ ...pod, ...more }]}
        kind={more.kind ?? 'pod'}
        cluster="a/b"
        label="c"
        action={() => 'Act'}
      />,
    );

  test('each shows its name, its state as shape and word, and the message on request', () => {
    const html = table({});
    expectTexts(html, ['web-1', 'title="Deployment web"', 'web:1', 'Unschedulable', 'not scheduled', 'Windows', 'Act']);
    expectInOrder(html, ['<details>', '0/5 nodes', '</details>']);
    expect(html).toMatch(/text-bad[^>]*><svg/);
    expect(table({ reason: null, os: 'unknown', stuck: false })).toMatch(
      /text-busy[^>]*><svg.*reports no reason.*OS unknown/,
    );
  });

  test('a workload without pods stands for itself', () => {
    const html = table({ kind: 'workload', name: 'web' });
    expectTexts(html, ['Workload', 'pods not created', '/clusters/a%2Fb/placement/shop/Deployment/web']);
    expect(html).not.toContain('not scheduled');
    const listed = { ...calm, totals: { ...totals, podsNotRunning: 1 } };
    const groups: FailingGroup[] = [{ ...group, kind: 'workload', pods: 1 }];
    expect(render({ ...listed, groups })).toContain('1 workload<');
  });

  test('the OS of a node is named if it is not that of the pod', () => {
    expect(table({ os: 'linux', node: 'n', nodeOs: 'windows' })).toContain('Linux pod on a Windows node');
    expect(table({ os: 'linux', node: 'n', nodeOs: 'linux' })).not.toContain('pod on a');
    expect(table({ os: 'linux', node: 'n' })).not.toContain('pod on a');
  });

  test('markup in texts is shown as text', () => {
    const html = table({ name: hostile, namespace: hostile, reason: hostile, state: hostile, node: hostile });
    expectHarmless(html);
    expect(html).toContain('/clusters/a%2Fb/nodes/%3Cimg');
    expectHarmless(
      render({ ...calm, groups: [{ ...group, subject: hostile }], totals: { ...totals, podsNotRunning: 1 } }),
    );
  });
});
