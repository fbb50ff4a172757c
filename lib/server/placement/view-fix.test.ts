import { expect, test, describe } from 'vitest';
import { parse } from 'yaml';
import { assess, fixesOf, placementWorld } from '@/lib/placement';
import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { linuxNode, sketchCluster, sketchPod, windowsNode } from '@/lib/placement/testing/sketch-nodes';
import { deployment, podOf, workloadFrom } from '@/lib/placement/testing/lint-world';
import { viewFix, unifiedDiff } from './view-fix';
import fc from 'fast-check';

const IIS = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';
const world = placementWorld({ cluster: sketchCluster({ nodes: [linuxNode(), windowsNode()] }), today: '2026-11-21' });

function firstFix(spec: ReturnType<typeof podOf>) {
  const object = deployment(spec);
  const assessment = assess(workloadFrom(object), world);
  const [fix] = fixesOf(assessment, world);
  return { assessment, object, fix };
}

test('a Windows workload that may land on Linux nodes is given its selector, as a diff and for kustomize', () => {
  const { assessment, object, fix } = firstFix(podOf(IIS));
  expect(assessment.outcome).toBe('partial');
  expect(fix).toMatchObject({ before: 'partial', after: 'runs', recreate: false });
  if (fix === undefined) return;
  const view = viewFix({ ...fix, adds: ['WIN-IMG-016', 'ACME-1'] }, object, {
    language: 'en',
    own: [{ id: 'ACME-1', title: 'No team label' }],
  });
  expect(view.adds).toEqual([
    { rule: 'WIN-IMG-016', title: 'Large image pulled at every start' },
    { rule: 'ACME-1', title: 'No team label' },
  ]);
  expect(view.diff).toContain('+        kubernetes.io/os: windows');
  expect(view.diff.split('\n').filter((line) => /^-[^-]/.test(line))).toEqual([]);
  const [patch] = parse(view.kustomize).patches;
  expect(patch.target).toEqual({
    group: 'apps',
    version: 'v1',
    kind: 'Deployment',
    name: 'shop',
    namespace: 'default',
  });
  expect(parse(patch.patch)).toEqual(fix.operations);
  expect(viewFix(fix, object, { language: 'zh' }).title).toMatch(/windows 节点/);
});

test('the diff of an object of the cluster has no values of environment variables around the change', () => {
  const env = [{ name: 'A', value: 'S3cret-4711' }];
  const { object, fix } = firstFix(podOf(IIS, {}, { env }));
  if (fix === undefined) throw new Error('no fix');
  const diffOf = (uid: string): string =>
    viewFix({ ...fix, target: { ...fix.target, uid } }, object, { language: 'en' }).diff;
  expect(diffOf('')).toContain('S3cret-4711');
  expect(diffOf('uid-1')).not.toContain('S3cret-4711');
  expect(diffOf('uid-1')).toContain('name: A');
  const [variable, from] = ['/spec/template/spec/containers/0/env/0/value', 'S3cret-4711'];
  const operations = [...fix.operations, { op: 'replace' as const, path: variable, value: 'b' }];
  const written = { ...fix, operations, target: { ...fix.target, uid: 'uid-1' } };
  expect(viewFix(written, object, { language: 'en' }).diff).toContain(from);
});

test('the diff of an object of the cluster has no values of annotations around the change', () => {
  const { object, fix } = firstFix(podOf(IIS));
  if (fix === undefined) throw new Error('no fix');
  const diffOf = (uid: string, path = ''): string => {
    const annotated = (one: RawObject): RawObject => {
      const spec = objectAt(one, 'spec');
      const metadata = { annotations: { 'example.com/key': 'S3cret-4711' } };
      return { ...one, spec: { ...spec, template: { spec: objectAt(spec, 'template')['spec'], metadata } } };
    };
    const operations = [...fix.operations, { op: 'test' as const, path, value: '' }];
    const patched = annotated(fix.patched);
    return viewFix({ ...fix, operations, patched, target: { ...fix.target, uid } }, annotated(object), {
      language: 'en',
    }).diff;
  };
  expect(diffOf('')).toContain('example.com/key: S3cret-4711');
  expect(diffOf('uid-1')).toContain('example.com/key: …');
  const path = '/spec/template/metadata/annotations/example.com~1key';
  expect(diffOf('uid-1', path)).toContain('example.com/key: S3cret-4711');
});

test.each<RawObject>([
  { args: ['--password=S3cret-4711'] },
  { command: ['cmd', '/c', 'set A=S3cret-4711'] },
  { livenessProbe: { exec: { command: ['curl', '-u', 'a:S3cret-4711'] } } },
  { lifecycle: { preStop: { httpGet: { port: 80, httpHeaders: [{ name: 'A', value: 'S3cret-4711' }] } } } },
])('the diff of an object of the cluster does not show %o around the change', (container) => {
  const at = (os: string) => deployment(podOf(IIS, { nodeSelector: { 'kubernetes.io/os': os } }, container));
  const [object, patched] = [at('linux'), at('windows')];
  const { fix } = firstFix(podOf(IIS));
  if (fix === undefined) throw new Error('no fix');
  const diffOf = (uid: string): string =>
    viewFix({ ...fix, patched, target: { ...fix.target, uid } }, object, { language: 'en' }).diff;
  expect(diffOf('')).toContain('S3cret-4711');
  expect(diffOf('uid-1')).toContain('kubernetes.io/os: windows');
  expect(diffOf('uid-1')).not.toContain('S3cret-4711');
});

test('a fix of a StatefulSet names the pods that must be Ready or deleted first', () => {
  const object = { ...deployment(podOf(IIS)), kind: 'StatefulSet' };
  const [fix] = fixesOf(assess(workloadFrom(object), world), world);
  if (fix === undefined) throw new Error('no fix');
  const pods = [
    { name: 'shop-0', ready: true },
    { name: 'shop-1', ready: false, phase: 'Pending' },
    { name: 'shop-2', ready: false, phase: 'Failed' },
    { name: 'shop-3', ready: false },
  ].map((one) => sketchPod({ ...one, workload: { kind: 'StatefulSet', name: 'shop' } }));
  const patched = { ...fix.patched, spec: { ...objectAt(fix.patched, 'spec'), replicas: 3 } };
  const awaits = (one: typeof fix): string[] => viewFix(one, object, { language: 'en', pods }).awaits;
  expect(awaits({ ...fix, patched })).toEqual(['shop-1']);
  const parallel = { ...patched, spec: { ...patched.spec, podManagementPolicy: 'Parallel' } };
  expect(awaits({ ...fix, patched: parallel })).toEqual([]);
  expect(awaits({ ...fix, patched, operations: [{ op: 'replace', path: '/spec/replicas', value: 3 }] })).toEqual([]);
});

describe('a unified diff', () => {
  test('has three lines of context, and joins close changes', () => {
    const from = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm'].join('\n');
    const to = from.replace('b', 'B').replace('m', 'm\nn');
    expect(unifiedDiff({ name: 'web.yaml', from: `${from}\n`, to: `${to}\n` })).toBe(
      '--- a/web.yaml\n+++ b/web.yaml\n@@ -1,5 +1,5 @@\n a\n-b\n+B\n c\n d\n e\n@@ -11,3 +11,4 @@\n k\n l\n m\n+n\n',
    );
    expect(unifiedDiff({ name: 'x', from, to: from })).toBe('');
  });

  test('law: its lines are both texts', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 30 })
      .map((lines) => lines.map((line) => `${line}\n`).join(''));
    fc.assert(
      fc.property(text, text, (from, to) => {
        const lines = unifiedDiff({ name: 'x', from, to }).split('\n').slice(2);
        const count = (kinds: string): number =>
          lines.filter((line) => line !== '' && kinds.includes(line[0] ?? '')).length;
        const added = to.split('\n').length - from.split('\n').length;
        expect(count('+') - count('-')).toBe(added);
      }),
    );
  });

  test('shows the whole text as replaced beyond a limit', () => {
    const text = (letter: string): string => Array.from({ length: 1_500 }, (_, at) => `${letter}${at}\n`).join('');
    const lines = unifiedDiff({ name: 'x', from: text('a'), to: text('b') }).split('\n');
    expect(lines.slice(2, 4)).toEqual(['@@ -1,1500 +1,1500 @@', '-a0']);
    expect(lines.at(-2)).toBe('+b1499');
  });
});
