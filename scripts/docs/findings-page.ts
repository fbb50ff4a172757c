import { findingSeverities, type FindingCode, findingCodes } from '@/lib/domain/change/finding-codes';
import { clusterFindings, poolFindings } from '@/lib/domain/change/pool-finding-codes';
import findings from '@/messages/en/findings';
import { type Page, prose } from './markdown';

const intro = `# Findings

What plans and verifications can report, by code. The anchor of a finding is its code.

- **blocker**: the change cannot be approved or run
- **warning**: the change can run; the approver should know
- **info**: worth knowing`;

function section(code: FindingCode): string {
  const { title, cause, remedy } = findings[code];
  return `### ${code}\n\n**${title}** · ${findingSeverities[code]}\n\n${prose(cause)} *${prose(remedy)}*`;
}

const isPool = (code: string): boolean => Object.hasOwn(poolFindings, code);
const isCluster = (code: string): boolean => Object.hasOwn(clusterFindings, code);

const groups: { title: string; holds: (code: string) => boolean }[] = [
  { title: 'Cluster, account and size', holds: isCluster },
  { title: 'Definition of a node pool', holds: isPool },
  { title: 'Nodes, pods and workloads', holds: (code) => !isPool(code) && !isCluster(code) },
];

export function findingsPage(): Page {
  const parts = groups.flatMap(({ title, holds }) => [`## ${title}`, ...findingCodes.filter(holds).map(section)]);
  return { file: 'findings.md', text: [intro, ...parts].join('\n\n'), ids: findingCodes };
}
