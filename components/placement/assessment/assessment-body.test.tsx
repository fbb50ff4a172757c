import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { queryOf } from '@/lib/client/query-of';
import type { Role } from '@/lib/domain/access/permission';
import type { ClusterRow } from '@/lib/domain/cluster/cluster';
import { message } from '@/lib/domain/message/message';
import { anAssessment } from '../testing/an-assessment';
import { expectHarmless, expectInOrder, expectTexts, hostile, renderHtml } from '@/components/testing/render-html';
import { AssessmentBody } from './assessment-body';

const show = (parts: Parameters<typeof anAssessment>[0], locale?: 'en' | 'zh') =>
  renderHtml(<AssessmentBody assessment={anAssessment(parts)} cluster="a/b" />, locale);

describe('an assessment', () => {
  test('says the verdict, then what to do, then why, in both languages', () => {
    const refusals = [{ path: 'spec.hostPID', message: 'Forbidden' }];
    const html = show({ refusals });
    expectInOrder(html, [
      'Runs on some nodes',
      'Runs on 1 of 3',
      'Recommended patches',
      'Rejected by the API server',
      'Result per node',
      '>Findings<',
      'Evidence for the intended OS',
    ]);
    expectInOrder(show({ refusals }, 'zh'), [
      '部分节点可运行',
      '建议的补丁',
      '拒绝',
      '各节点结果',
      '检查结果',
      '目标操作系统',
    ]);
  });

  test('puts the heaviest evidence first, each with its weight in words', () => {
    expectInOrder(show({}), ['Weight 75', 'Its image is for Windows', 'Weight 5', 'Most workloads']);
  });

  test('counts nodes it does not name, and links those it does', () => {
    const html = show({});
    expectTexts(html, ['25 nodes', '15 more', '/clusters/a%2Fb/nodes/linux-0']);
  });

  test('shows what a patch changes and what becomes of the verdict', () => {
    const whole = show({});
    const html = whole.slice(whole.indexOf('Recommended patches'));
    expectInOrder(html, [
      'Select Windows nodes',
      'Runs on some nodes',
      'becomes',
      'Runs<',
      '+  nodeSelector',
      'Copy patch',
    ]);
    expect(html).not.toContain('+++ b/web.yaml');
    expect(html).not.toContain('recreated');
  });

  test('names the findings that a patch adds by their titles', () => {
    const fixes = anAssessment({}).fixes.map((fix) => ({
      ...fix,
      adds: [{ rule: 'WIN-IMG-016', title: 'Large image pulled at every start' }],
    }));
    expectInOrder(show({ fixes }), [
      'Findings that the patch adds:',
      'Large image pulled at every start',
      'WIN-IMG-016',
    ]);
  });

  test('folds patches that leave the verdict as it is', () => {
    const [fix] = anAssessment({}).fixes;
    if (fix === undefined) throw new Error('the sample has a fix');
    const beside = { ...fix, id: 'f2', title: 'State the OS', after: fix.before };
    const html = show({ fixes: [fix, beside] });
    expectInOrder(html, ['Select Windows nodes', '<details', '1 improvement: resolves', 'State the OS', '</details>']);
    expect(html).not.toContain('patches improve');
  });

  test('offers what else helps where no patch does, with a link to the filled form', () => {
    const otherHelp = [
      { kind: 'pool' as const, os: 'windows' as const, why: 'size' as const, cpu: 16, memoryGiB: 32, builds: [] },
      { kind: 'storage-class' as const, volume: 'data', classes: ['windows-disk'] },
    ];
    const offered = (ack: object | null | undefined, roles: Role[] = ['requester']) => {
      const client = new QueryClient();
      // The list reads nothing else of the cluster.
      const cluster = { ack } as ClusterRow;
      if (ack !== undefined)
        client.setQueryData(queryOf('clusters.get', { params: { cluster: 'a/b' } }).queryKey, { now: 0, cluster });
      const assessment = anAssessment({ outcome: 'blocked', fixes: [], otherHelp });
      return renderHtml(<AssessmentBody assessment={assessment} cluster="a/b" />, 'en', { client, roles });
    };
    const html = offered({ clusterId: 'c1', regionId: 'r' });
    expect(html).toContain('/clusters/a%2Fb/pools/new?os=windows&amp;cpu=16&amp;memory=32');
    for (const closed of [offered({ clusterId: 'c1', regionId: 'r' }, ['viewer']), offered(null), offered(undefined)])
      expect(closed).not.toContain('/pools/new');
    expectTexts(offered(null), ['Node pools can be created only in ACK clusters', 'aria-disabled="true"']);
    expectInOrder(html, ['Every Windows node is too small', 'Create Windows node pool', 'windows-disk']);
    expect(show({ otherHelp })).not.toContain('Create Windows node pool');
  });

  test('offers a rollback also beside patches', () => {
    const command = 'kubectl rollout undo deployment/shop -n default --to-revision=3';
    const html = show({ outcome: 'blocked', otherHelp: [{ kind: 'roll-back', ready: 2, command }] });
    expectTexts(html, ['2 pods of an earlier one do and stay after a rollback', command]);
  });

  test('puts the way to the better verdict first, and of equals the one that changes least', () => {
    const [fix] = anAssessment({}).fixes;
    const [operation] = fix?.operations ?? [];
    if (fix === undefined || operation === undefined) throw new Error('the sample has a fix');
    const fixes = [
      { ...fix, id: 'f1', title: 'Much', operations: [operation, operation] },
      { ...fix, id: 'f2', title: 'Differs', after: 'differs' as const },
      { ...fix, id: 'f3', title: 'Little' },
    ];
    expectInOrder(show({ fixes }), ['3 patches improve', '>Little<', '>Much<', '>Differs<']);
  });

  test('says so where patches leave a bad verdict as it is', () => {
    const fixes = anAssessment({}).fixes.map((fix) => ({ ...fix, after: fix.before }));
    expect(show({ fixes })).toContain('No patch improves the verdict');
    expect(show({ fixes })).toContain('Follow the remedies of the findings below');
    expect(show({ fixes, outcome: 'runs' })).not.toContain('No patch improves the verdict');
  });

  test('names the cause of a bad verdict that no finding explains', () => {
    const fixes = anAssessment({}).fixes.map((fix) => ({ ...fix, after: fix.before }));
    const findings = anAssessment({}).findings.map((one) => ({ ...one, severity: 'warning' as const }));
    const html = show({ outcome: 'blocked', fixes, findings, sentence: { text: 'Its claim is missing.' } });
    expect(html).toContain('No patch improves the verdict. Its claim is missing.');
    expect(html).not.toContain('Follow the remedies');
    const otherHelp = [{ kind: 'claim' as const, namespace: 'shop', claim: 'absent' }];
    expectTexts(show({ outcome: 'blocked', fixes: [], findings: [], otherHelp }), [
      'PersistentVolumeClaim absent does not exist in namespace shop.',
    ]);
  });

  test('a rejected object has neither free nodes nor remedies per node', () => {
    const groups = [{ outcome: 'rejected' as const, reasons: [], count: 3, nodes: ['n'], pools: [] }];
    const html = show({ outcome: 'rejected', groups });
    expect(html).toContain('the API server rejects it');
    expect(html).not.toContain('Nothing prevents it');
    expect(html).not.toContain('Another pod could');
  });

  test('says so where no patch helps, and where nothing has to be done', () => {
    expect(show({ fixes: [] })).toContain('No patch resolves the finding below');
    expect(show({ outcome: 'runs', fixes: [], findings: [] })).toContain('No action needed.');
    expect(show({ fixes: [], findings: [] })).not.toContain('No action needed.');
  });

  test('marks an inferred OS as inferred', () => {
    const html = show({});
    expectTexts(html, ['inferred', 'probably']);
    expect(show({ intent: { os: 'windows', confidence: 'confident' } })).not.toContain('probably');
  });

  test('lists ignored findings last, with who ignored them and why', () => {
    const [finding] = anAssessment({}).findings;
    if (finding === undefined) throw new Error('the sample has a finding');
    const suppressed = { by: 'ada', reason: 'measured', until: '2027-01-31T00:00:00Z' };
    const findings = [
      { ...finding, title: 'Ignored', suppressed },
      { ...finding, title: 'Still there', severity: 'info' as const },
    ];
    expectInOrder(show({ findings }), ['Still there', 'Ignored', 'Ignored by ada until 2027-01-31: measured']);
    const unnamed = { ...finding, suppressed: { by: '', reason: 'measured', until: null } };
    expect(show({ findings: [unnamed] })).toContain('Ignored: measured');
  });

  test('sentences are in the language of the reader', () => {
    const sentence = message('verdict.affinity');
    expect(show({ sentence })).toContain(sentence.text);
    const zh = show({ sentence }, 'zh');
    expect(zh).not.toContain(sentence.text);
  });

  test('markup in texts is shown as text', () => {
    const [image] = anAssessment({}).images;
    if (image === undefined) throw new Error('the sample has an image');
    const html = show({
      sentence: { text: hostile },
      refusals: [{ path: hostile, message: hostile }],
      podRefusals: [hostile],
      images: [{ ...image, container: hostile, reference: hostile }],
      requests: { [hostile]: hostile },
      groups: [
        {
          outcome: 'unknown',
          reasons: [{ by: hostile, sentence: { text: hostile }, message: hostile }],
          count: 1,
          nodes: [hostile],
          pools: [hostile],
        },
      ],
    });
    expectHarmless(html);
    expect(html).toContain('/nodes/%3Cimg');
  });
});
