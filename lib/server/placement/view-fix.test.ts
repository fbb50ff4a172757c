import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { workloadObjectOf } from '@/lib/kube-rules/objects/workload-object';
import { assess, fixesOf, placementWorld } from '@/lib/placement';
import { linuxNode, sketchCluster, windowsNode } from '@/lib/placement/testing/sketch-nodes';
import { deployment, podOf } from '@/lib/placement/testing/lint-world';
import { viewFix } from './view-fix';

const IIS = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';
const world = placementWorld({ cluster: sketchCluster({ nodes: [linuxNode(), windowsNode()] }), today: '2026-11-21' });

/** The first fix of a workload as an endpoint gives it. */
function firstFix(spec: ReturnType<typeof podOf>) {
  const object = deployment(spec);
  const workload = workloadObjectOf(object);
  if (workload === null) throw new Error('no workload');
  const assessment = assess(workload, world);
  const [fix] = fixesOf(assessment, world);
  return { assessment, object, fix };
}

test('a Windows workload that may land on Linux nodes is given its selector, as a diff and for kustomize', () => {
  const { assessment, object, fix } = firstFix(podOf(IIS));
  expect(assessment.outcome).toBe('partial');
  expect(fix).toMatchObject({ before: 'partial', after: 'runs', recreate: false });
  if (fix === undefined) return;
  const view = viewFix(fix, object, 'en');
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
  expect(viewFix(fix, object, 'zh').title).toMatch(/windows 节点/);
});
