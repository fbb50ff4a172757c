import { lintRules } from '@/lib/placement';
import type { LintRule } from '@/lib/domain/placement/rule';
import english from '@/messages/en/placement-rules';
import { type Page, prose } from './markdown';

const rules: Readonly<Record<string, { title: string; cause: string; remedy: string }>> = english;

const intro = `# Placement rules

What Mullion reports about workloads, nodes and clusters, by rule. The severity is the usual one; a finding may have another
where the condition decides. Sources: V observed on a real API server and scheduler 1.36, K source of Kubernetes, D its
documentation, M, A, E, G, C documentation of Microsoft, AKS, EKS, GKE and ACK, R source and issues of containerd, hcsshim and
moby, S older guides, ~ a weak source.

To ignore a rule for one workload, annotate the workload with \`mullion/ignore-<RULE>\` and a JSON value:
\`{"reason": "base image is being rebuilt", "until": "2027-03-31", "by": "dana"}\`. Without \`until\` it stays ignored.

- **error**: the workload is not created, scheduled or started, at least on every node it can reach
- **warning**: it starts and behaves differently from what is written, or fails on some nodes only
- **info**: worth knowing`;

const families: Readonly<Record<string, string>> = {
  'WIN-OS': 'OS identity and admission',
  'WIN-SCHED': 'Placement of Windows workloads',
  'WIN-IMG': 'Images',
  'WIN-SEC': 'Security context',
  'WIN-NET': 'Networking',
  'WIN-VOL': 'Volumes',
  'WIN-RES': 'Resources, lifecycle, probes, commands',
  'WIN-LEG': 'Legacy manifests',
  LIN: 'Linux workloads in a hybrid cluster',
  NODE: 'Nodes and pools',
  CLU: 'Cluster',
  MUL: 'Annotations for Mullion',
};

const LARGE_CLUSTERS = 'In a cluster of more than 200 nodes, only the page of the workload checks this rule.';

function section({ id, severity, source, readsPods }: LintRule): string {
  const { title = '', cause = '', remedy = '' } = rules[id] ?? {};
  const note = readsPods === true ? `${LARGE_CLUSTERS}\n\n` : '';
  const texts = `${prose(cause)} *${prose(remedy)}*\n\n${note}Source: ${prose(source)}`;
  return `### ${id}\n\n**${prose(title)}** · ${severity}\n\n${texts}`;
}

export function placementRulesPage(): Page {
  const parts = Object.entries(families).flatMap(([prefix, title]) => [
    `## ${prefix}: ${title}`,
    ...lintRules.filter(({ id }) => id.startsWith(`${prefix}-`)).map(section),
  ]);
  return { file: 'placement-rules.md', text: [intro, ...parts].join('\n\n'), ids: lintRules.map(({ id }) => id) };
}
