import { BUILD_LABEL } from '@/lib/kube-rules/objects/node-labels';
import { someNames } from '../parts/some-names';
import { finding } from '@/lib/domain/change/finding';
import type { Finding } from '@/lib/domain/change/plan';
import { acceptsTemplate } from '@/lib/domain/workload/accepts-template';
import { meantForWindows } from '@/lib/changes/parts/pool/could-land';
import { incompatibleWorkloads } from '@/lib/placement';
import { windowsBuildOf } from '@/lib/domain/pool/windows-build';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { PodTemplate } from '@/lib/domain/workload/workload';
import type { UpgradeInputs } from './read-inputs';

const field = 'imageId';

interface Step {
  from: string;
  to: string;
  nodes: readonly KubeNode[];
}

/** Whether a template requires this Windows build. */
function isBuiltFor(template: PodTemplate, build: string): boolean {
  const selected = template.nodeSelector[BUILD_LABEL];
  if (selected !== undefined) return selected.split('.').at(-1) === build;
  return template.images.some((image) => windowsBuildOf(image) === build);
}

/** By the full rules; by the builds in templates if not everything these need can be read. */
function stuckOf({ placement, workloads }: UpgradeInputs, { from, to, nodes }: Step): string[] {
  if (placement !== null) {
    const names = new Set(nodes.map(({ name }) => name));
    const here = placement.cluster.nodes.filter(({ name }) => names.has(name));
    return incompatibleWorkloads(placement, { nodes: here, build: Number(to) }).map(
      ({ namespace, name }) => `${namespace}/${name}`,
    );
  }
  return workloads
    .filter(({ template }) => meantForWindows(template) && isBuiltFor(template, from))
    .filter(({ template, kind }) => nodes.some((node) => acceptsTemplate(node, template, kind === 'DaemonSet')))
    .map((one) => `${one.namespace}/${one.name}`);
}

function stepsOf({ behind, target }: UpgradeInputs): Step[] {
  const to = target.build;
  if (to === null) return [];
  const builds = behind.flatMap(({ node }) => (node.build === null ? [] : [node.build]));
  return [...new Set(builds)]
    .filter((from) => from !== to)
    .toSorted()
    .map((from) => ({ from, to, nodes: behind.map(({ node }) => node).filter((node) => node.build === from) }));
}

/**
 * Windows containers start only on the build they were built for (Microsoft docs: "Windows container version
 * compatibility").
 */
export function buildFindings(question: UpgradeInputs): Finding[] {
  const { subject } = question;
  return stepsOf(question).flatMap((step) => {
    const { from, to } = step;
    const stuck = stuckOf(question, step).toSorted();
    const left = { from, to, count: stuck.length, names: someNames(stuck, 5) };
    return [
      finding('windows-build-changes', { subject, field, params: { from, to } }),
      ...(stuck.length > 0 ? [finding('windows-images-incompatible', { subject, field, params: left })] : []),
    ];
  });
}
