import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { Confidence } from '@/lib/domain/image/image-platform';
import type { WorkloadLintInput } from '../lint-input';
import type { LintSeverity } from '@/lib/domain/placement/rule';

/** Whether all containers of the pod start on a node. */
export function startsAll(input: WorkloadLintInput, node: NodeFacts): 'yes' | 'no' | 'unknown' {
  let all: 'yes' | 'unknown' = input.containers.length === 0 ? 'unknown' : 'yes';
  for (const container of input.containers) {
    const { starts } = input.starts(container, node);
    if (starts === 'no') return 'no';
    if (starts === 'unknown') all = 'unknown';
  }
  return all;
}

export const nodesStarting = (input: WorkloadLintInput, nodes: readonly NodeFacts[]): NodeFacts[] =>
  nodes.filter((node) => startsAll(input, node) === 'yes');

export const nodesNotStarting = (input: WorkloadLintInput, nodes: readonly NodeFacts[]): NodeFacts[] =>
  nodes.filter((node) => startsAll(input, node) === 'no');

const lower: Readonly<Record<LintSeverity, LintSeverity>> = { error: 'warning', warning: 'info', info: 'info' };

/** Findings based on a guessed image are one level less severe (facts E). */
export const mildBy = (severity: LintSeverity, confidence: Confidence): LintSeverity =>
  confidence === 'low' ? lower[severity] : severity;

/** Cases in which the facts require a warning for what is only probable. */
export const sureBy = (severity: LintSeverity, confidence: Confidence): LintSeverity => {
  if (confidence === 'high') return severity;
  return confidence === 'medium' ? lower[severity] : lower[lower[severity]];
};
