import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isObject, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { lintRules, workloadRules } from './catalog';
import { lintWorkload } from './lint';
import { withoutEchoes, explaining } from './precedence';
import type { LintFinding } from '../../domain/placement/rule';
import texts from '@/messages/en/placement-rules';
import { deployment, lintInput, podOf } from '../testing/lint-world';
import { linuxNode, sketchCluster, windowsNode } from '../testing/sketch-nodes';
import { spreadOver } from '../testing/pod-constraints';

const NANO = 'mcr.microsoft.com/windows/nanoserver:ltsc2022';
const cluster = sketchCluster();
const object = (metadata: RawObject = {}, spec: RawObject = {}): RawObject => ({
  ...deployment(podOf(NANO, spec)),
  metadata: { name: 'shop', namespace: 'default', ...metadata },
});
const onWindows = { nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: [{ operator: 'Exists' }] };
const idsOf = (found: readonly LintFinding[]): string[] => found.map(({ rule }) => rule);
const lint = (made: RawObject) => lintWorkload(lintInput(made, { cluster }));

test('ids are unique and of a known form', () => {
  const ids = lintRules.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^(WIN-(OS|SCHED|IMG|SEC|NET|VOL|RES|LEG)|LIN|NODE|CLU|MUL)-\d{3}$/.test(id))).toEqual([]);
});

test('every rule has its texts, and every text belongs to a rule', () => {
  expect(Object.keys(texts).toSorted()).toEqual(lintRules.map(({ id }) => id).toSorted());
});

test('rules that explain a stage are rules of workloads', () => {
  const ids = workloadRules.map(({ id }) => id);
  for (const rules of Object.values(explaining)) expect(ids).toEqual(expect.arrayContaining([...rules]));
});

test('most severe first, and equal lists for equal objects', () => {
  const made = object({}, { tolerations: [{ operator: 'Exists' }], nodeSelector: { zone: 'x' } });
  const found = lint(made);
  const ranks = found.map(({ severity }) => ['error', 'warning', 'info'].indexOf(severity));
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  expect(found.length).toBeGreaterThan(1);
  expect(lint(made)).toEqual(found);
});

describe('findings that explain the verdict come before more severe unrelated ones', () => {
  const windows = { nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: [{ key: 'os', operator: 'Exists' }] };
  const linuxProbe = { readinessProbe: { exec: { command: ['sh'] } } };
  const mixed = sketchCluster({ nodes: [windowsNode(), windowsNode({ name: 'old', build: 17_763 })] });
  const shut = sketchCluster({ nodes: [linuxNode(), windowsNode({ unschedulable: true })] });
  test.each([
    ['refused', podOf(NANO, { ...windows, runtimeClassName: 'gone' }, linuxProbe), cluster, 'WIN-SCHED-013'],
    ['nowhere', podOf(NANO, windows, linuxProbe), shut, 'WIN-SCHED-033'],
    ['a matter of luck', podOf(NANO, windows, linuxProbe), mixed, 'WIN-SCHED-011'],
    ['not decided', podOf(NANO, { ...windows, schedulerName: 'own' }, linuxProbe), cluster, 'WIN-SCHED-032'],
  ])('%s', (_name, spec, where, first) => {
    const found = lintWorkload(lintInput(deployment(spec), { cluster: where }));
    expect(found[0]?.rule).toBe(first);
    expect(idsOf(found)).toContain('WIN-RES-009');
  });
});

test('a rule reports at most twenty places', () => {
  const containers = Array.from({ length: 60 }, (_, index) => ({ name: `c${index}`, image: 'microsoft/iis' }));
  const found = lint({ ...deployment({ containers }) });
  expect(found.filter(({ rule }) => rule === 'WIN-IMG-007')).toHaveLength(20);
});

describe('causes before echoes', () => {
  const workload = lintInput(object()).workload;
  const finding = (rule: string, more: Partial<LintFinding> = {}): LintFinding => ({
    rule,
    severity: 'error',
    at: [],
    params: {},
    fixes: [],
    ...more,
  });
  const first = '/spec/template/spec/containers/0';
  const second = '/spec/template/spec/containers/1';

  test.each([
    [['WIN-OS-003', 'WIN-SCHED-002', 'WIN-IMG-001', 'LIN-001'], ['WIN-OS-003']],
    [
      ['WIN-OS-003', 'WIN-SCHED-027'],
      ['WIN-OS-003', 'WIN-SCHED-027'],
    ],
    [
      ['WIN-OS-002', 'WIN-VOL-001'],
      ['WIN-OS-002', 'WIN-VOL-001'],
    ],
    [['WIN-SCHED-013', 'WIN-OS-008'], ['WIN-SCHED-013']],
    [
      ['WIN-SCHED-013', 'WIN-SEC-009', 'WIN-SEC-012', 'WIN-RES-006', 'WIN-SCHED-002'],
      ['WIN-SCHED-002', 'WIN-SCHED-013'],
    ],
    [['WIN-SCHED-001', 'WIN-SCHED-003', 'WIN-IMG-010'], ['WIN-SCHED-003']],
    [['WIN-SCHED-010', 'WIN-SCHED-035'], ['WIN-SCHED-010']],
    [['LIN-001', 'LIN-003', 'LIN-004'], ['LIN-004']],
    [['LIN-001', 'LIN-010'], ['LIN-010']],
    [
      ['LIN-001', 'LIN-002'],
      ['LIN-001', 'LIN-002'],
    ],
  ])('%j leaves %j', (rules, left) => {
    expect(
      idsOf(
        withoutEchoes(
          rules.map((rule) => finding(rule)),
          workload,
        ),
      ).toSorted(),
    ).toEqual(left);
  });

  test('LIN-006 replaces LIN-002 only as an error', () => {
    const both = (severity: LintFinding['severity']) => [finding('LIN-006', { severity }), finding('LIN-002')];
    expect(idsOf(withoutEchoes(both('error'), workload))).toEqual(['LIN-006']);
    expect(idsOf(withoutEchoes(both('warning'), workload))).toHaveLength(2);
  });

  test('image findings only on the same container', () => {
    const cause = finding('WIN-IMG-005', { at: [`${first}/image`] });
    const same = finding('WIN-IMG-001', { at: [`${first}/image`] });
    const other = finding('WIN-IMG-001', { at: [`${first}/image`, `${second}/image`] });
    expect(idsOf(withoutEchoes([cause, same], workload))).toEqual(['WIN-IMG-005']);
    expect(idsOf(withoutEchoes([cause, other], workload))).toHaveLength(2);
  });

  test('an image that is newer than every node is one finding', () => {
    const made = deployment(podOf('mcr.microsoft.com/windows/nanoserver:ltsc2025', onWindows));
    const found = lint(made).filter(({ rule }) => rule.startsWith('WIN-IMG-00'));
    expect(found).toMatchObject([{ rule: 'WIN-IMG-002', suppresses: ['WIN-IMG-001'] }]);
  });

  test('toleration findings only for the same taint', () => {
    const near = finding('WIN-SCHED-004', { params: { taint: 'os=windows:NoSchedule' } });
    const same = finding('WIN-SCHED-002', { params: { taint: 'os=windows:NoSchedule' } });
    const more = finding('WIN-SCHED-002', { params: { taint: 'os=windows:NoSchedule, gpu:NoSchedule' } });
    expect(idsOf(withoutEchoes([near, same], workload))).toEqual(['WIN-SCHED-004']);
    expect(idsOf(withoutEchoes([near, more], workload))).toHaveLength(2);
  });

  test('runtime findings only on the nodes of the cause', () => {
    const cause = finding('WIN-IMG-011', { nodes: ['a', 'b'] });
    expect(withoutEchoes([cause, finding('WIN-IMG-001', { nodes: ['a'] })], workload)).toHaveLength(1);
    expect(withoutEchoes([cause, finding('WIN-IMG-001', { nodes: ['a', 'c'] })], workload)).toHaveLength(2);
  });

  test('the cause lists its echoes and their nodes', () => {
    const [cause] = withoutEchoes([finding('WIN-OS-008'), finding('WIN-IMG-010', { nodes: ['l'] })], workload);
    expect(cause).toMatchObject({ rule: 'WIN-OS-008', suppresses: ['WIN-IMG-010'], nodes: ['l'] });
  });

  test.each(['WIN-OS-003', 'WIN-SCHED-013'])('%s, which comes to no node, takes over none', (rule) => {
    const [cause] = withoutEchoes([finding(rule), finding('WIN-OS-008', { nodes: ['l'] })], workload);
    expect(cause).toEqual({ ...finding(rule), suppresses: ['WIN-OS-008'] });
  });

  test('fields that os.name forbids are reported once', () => {
    const named = lintInput(object({}, { os: { name: 'windows' } })).workload;
    expect(withoutEchoes([finding('WIN-SEC-004'), finding('WIN-SEC-013')], named)).toHaveLength(1);
    expect(withoutEchoes([finding('WIN-SEC-004'), finding('WIN-SEC-013')], workload)).toHaveLength(2);
  });
});

describe('suppressed rules', () => {
  const ignoring = (text: string) => lint(object({ annotations: { 'mullion/ignore-WIN-SCHED-001': text } }));
  const state = (text: string) => {
    const found = ignoring(text);
    const aside = found.find(({ rule }) => rule === 'WIN-SCHED-001');
    return { aside: aside?.suppressed, idle: idsOf(found).includes('MUL-001'), there: aside !== undefined };
  };

  test('holds until its last day, inclusive', () => {
    expect(state('{"reason":"moves soon","until":"2026-11-21","by":"dana"}')).toEqual({
      aside: { reason: 'moves soon', until: '2026-11-21', by: 'dana' },
      idle: false,
      there: true,
    });
    expect(state('{"reason":"moves soon"}').aside).toEqual({ reason: 'moves soon', until: null, by: '' });
  });

  test.each([
    '{"reason":"was","until":"2026-11-20"}',
    '{"reason":"no such day","until":"2027-02-30"}',
    '{"reason":""}',
    '{"until":"2027-01-01"}',
    '{"reason":"a","more":1}',
    'true',
    'not JSON',
    '',
  ])('%s has expired, and is reported', (text) => {
    expect(state(text)).toEqual({ aside: undefined, idle: true, there: true });
  });
});

test('an unknown OS is reported, and no error is guessed', () => {
  const found = lint(deployment(podOf('registry.example.com/app:1')));
  expect(idsOf(found)).toContain('MUL-002');
  expect(found.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('rules that read the pods of the cluster declare it', () => {
  const requested = new Set<string>();
  const spec = {
    volumes: [{ name: 'v', persistentVolumeClaim: { claimName: 'data' } }],
    ...spreadOver('kubernetes.io/hostname'),
  };
  for (const image of [NANO, 'nginx']) {
    const input = lintInput(deployment(podOf(image, spec, { ports: [{ hostPort: 80, containerPort: 80 }] })));
    const cluster = new Proxy(input.cluster, {
      get(facts, key) {
        if (key === 'pods') requested.add(current);
        return Reflect.get(facts, key);
      },
    });
    let current = '';
    for (const rule of workloadRules) {
      current = rule.id;
      rule.check({ ...input, cluster });
    }
  }
  expect([...requested]).toEqual(expect.arrayContaining(['LIN-006', 'WIN-SCHED-025']));
  const known = new Set(lintRules.filter(({ readsPods }) => readsPods).map(({ id }) => id));
  expect([...requested].filter((id) => !known.has(id))).toEqual([]);
});

const wild = fc.anything({ maxDepth: 3, withNullPrototype: true });
const fields = ['os', 'containers', 'nodeSelector', 'tolerations', 'affinity', 'securityContext', 'runtimeClassName'];
const more = ['volumes', 'overhead', 'topologySpreadConstraints', 'schedulingGates', 'nodeName', 'hostNetwork'];
const kinds = ['Pod', 'Deployment', 'DaemonSet', 'CronJob', 'Job', 'PodTemplate'];

const hostile = fc.record(Object.fromEntries([...fields, ...more].map((name) => [name, wild])), { requiredKeys: [] });

test('rules throw for no object', () => {
  const nodes = [linuxNode(), windowsNode(), windowsNode({ name: 'bare', os: null, labels: {}, build: null })];
  fc.assert(
    fc.property(hostile, fc.constantFrom(...kinds), wild, (spec, kind, metadata) => {
      const template = { metadata, spec };
      const holder = kind === 'CronJob' ? { jobTemplate: { spec: { template } } } : { template };
      const inside = kind === 'Pod' ? { spec } : kind === 'PodTemplate' ? { template } : { spec: holder };
      const made: RawObject = { apiVersion: 'v1', kind, metadata, ...inside };
      if (!isObject(made)) return;
      for (const { severity } of lintWorkload(lintInput(made, { cluster: sketchCluster({ nodes }) })))
        expect(['error', 'warning', 'info']).toContain(severity);
    }),
    { numRuns: 150 },
  );
});

test('rules that read pods are skipped while the pods were not read', () => {
  const made = object({}, { nodeSelector: { 'kubernetes.io/os': 'windows' } });
  const rulesOf = (facts: Partial<typeof cluster>) =>
    idsOf(lintWorkload(lintInput(made, { cluster: sketchCluster({ nodes: [linuxNode(), windowsNode()], ...facts }) })));
  expect(rulesOf({})).toContain('WIN-SCHED-037');
  expect(rulesOf({ unread: ['pods'] })).not.toContain('WIN-SCHED-037');
});
