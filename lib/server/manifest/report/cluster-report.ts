import { message } from '@/lib/domain/message/message';
import type { RenderedFinding } from '@/lib/domain/placement/rule';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { lintCluster } from '@/lib/placement';
import { renderFinding } from '@/lib/server/placement/render-finding';
import type { Locale } from '@/messages';
import { reported } from './problem';

type ClusterFinding = RenderedFinding & { subject: { kind: string; name: string } };

/** What the rules find about the nodes and the cluster itself; it does not depend on the manifests. */
export interface ClusterReport {
  /** Its name, or the files of its objects. */
  name: string;
  language: Locale;
  findings: readonly ClusterFinding[];
}

export function clusterReport(
  cluster: ClusterFacts,
  { name, language, today }: { name: string; language: Locale; today: string },
): ClusterReport {
  const findings = lintCluster({ cluster, today }).map((one) => ({
    ...renderFinding(one, language),
    subject: one.subject,
  }));
  return { name, language, findings };
}

export const clusterTitle = ({ name, language }: ClusterReport): string =>
  reported(message('manifest.report-cluster', { name }), language);

export function clusterText({ title, cause, remedy, nodes }: ClusterFinding): string {
  const where = nodes.length === 0 ? '' : ` (${nodes.slice(0, SHOWN).join(', ')}${nodes.length > SHOWN ? ', …' : ''})`;
  return `${title}${where}. ${cause} ${remedy}`;
}

const SHOWN = 10;
