import { describe, expect, test } from 'vitest';
import { message } from '@/lib/domain/message/message';
import { anAssessment } from '../testing/an-assessment';
import { renderIn } from '../testing/render';
import { AssessmentBody } from './assessment-body';

const show = (parts: Parameters<typeof anAssessment>[0], locale: 'en' | 'zh' = 'en') =>
  renderIn(locale, <AssessmentBody assessment={anAssessment(parts)} cluster="a/b" />);

/** These texts occur in this order. */
function inOrder(html: string, texts: readonly string[]): void {
  const places = texts.map((text) => html.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
}

describe('an assessment', () => {
  test('says the verdict, then what to do, then why, in both languages', () => {
    const refusals = [{ path: 'spec.hostPID', message: 'Forbidden' }];
    const html = show({ refusals });
    inOrder(html, [
      'Runs on some nodes',
      'Runs on 1 of 3',
      'Recommended patches',
      'Rejected by the API server',
      'Result per node',
      '>Findings<',
      'Evidence for the intended OS',
    ]);
    inOrder(show({ refusals }, 'zh'), [
      '部分节点可运行',
      '建议的补丁',
      '拒绝',
      '各节点结果',
      '检查结果',
      '目标操作系统',
    ]);
  });

  test('puts the heaviest evidence first, each with its weight in words', () => {
    inOrder(show({}), ['Weight 75', 'Its image is for Windows', 'Weight 5', 'Most workloads']);
  });

  test('counts nodes it does not name, and links those it does', () => {
    const html = show({});
    expect(html).toContain('25 nodes');
    expect(html).toContain('15 more');
    expect(html).toContain('/clusters/a%2Fb/nodes/linux-0');
  });

  test('shows what a patch changes and what becomes of the verdict', () => {
    const whole = show({});
    const html = whole.slice(whole.indexOf('Recommended patches'));
    inOrder(html, ['Select Windows nodes', 'Runs on some nodes', 'becomes', 'Runs<', '+  nodeSelector', 'Copy patch']);
    expect(html).not.toContain('+++ b/web.yaml');
    expect(html).not.toContain('recreated');
  });

  test('folds patches that leave the verdict as it is', () => {
    const [fix] = anAssessment({}).fixes;
    if (fix === undefined) throw new Error('the sample has a fix');
    const beside = { ...fix, id: 'f2', title: 'State the OS', after: fix.before };
    const html = show({ fixes: [fix, beside] });
    inOrder(html, ['Select Windows nodes', '<details', '1 patch resolves', 'State the OS', '</details>']);
    expect(html).not.toContain('patches improve');
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
    inOrder(show({ fixes }), ['3 patches improve', '>Little<', '>Much<', '>Differs<']);
  });

  test('says so where patches leave a bad verdict as it is', () => {
    const fixes = anAssessment({}).fixes.map((fix) => ({ ...fix, after: fix.before }));
    expect(show({ fixes })).toContain('No patch improves the verdict');
    expect(show({ fixes, outcome: 'runs' })).not.toContain('No patch improves the verdict');
  });

  test('what is refused gets to no node: neither room nor a way there is told', () => {
    const groups = [{ outcome: 'rejected' as const, reasons: [], count: 3, nodes: ['n'], pools: [] }];
    const html = show({ outcome: 'rejected', groups });
    expect(html).toContain('the API server rejects it');
    expect(html).not.toContain('Nothing prevents it');
    expect(html).not.toContain('Another pod could');
  });

  test('says so where no patch helps, and where nothing has to be done', () => {
    expect(show({ fixes: [] })).toContain('No patch resolves the finding below');
    expect(show({ fixes: [], findings: [] })).toContain('No action needed.');
  });

  test('tells a guess from what is known', () => {
    const html = show({});
    expect(html).toContain('inferred');
    expect(html).toContain('probably');
    expect(show({ intent: { os: 'windows', confidence: 'confident' } })).not.toContain('probably');
  });

  test('keeps what somebody has put aside, last and with who and why', () => {
    const [finding] = anAssessment({}).findings;
    if (finding === undefined) throw new Error('the sample has a finding');
    const suppressed = { by: 'ada', reason: 'measured', until: '2027-01-31T00:00:00Z' };
    const findings = [
      { ...finding, title: 'Put aside', suppressed },
      { ...finding, title: 'Still there', severity: 'info' as const },
    ];
    inOrder(show({ findings }), ['Still there', 'Put aside', 'Ignored by ada until 2027-01-31: measured']);
    const unnamed = { ...finding, suppressed: { by: '', reason: 'measured', until: null } };
    expect(show({ findings: [unnamed] })).toContain('Ignored: measured');
  });

  test('phrases are said in the language of the reader', () => {
    const sentence = message('verdict.affinity');
    expect(show({ sentence })).toContain(sentence.text);
    const zh = show({ sentence }, 'zh');
    expect(zh).not.toContain(sentence.text);
  });

  test('hostile texts are text', () => {
    const hostile = '<img src=x onerror=alert(1)>\u202E';
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
    expect(html).not.toContain('<img');
    expect(html).not.toContain('\u202E');
    expect(html).toContain('/nodes/%3Cimg');
  });
});
