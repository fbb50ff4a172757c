import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { clusterFindings } from '@/lib/domain/change/cluster-findings';
import { findingCatalogue, type FindingCode, findingCodes } from '@/lib/domain/change/finding-catalogue';
import { poolFindings } from '@/lib/domain/change/pool-findings';
import { severalText } from '@/lib/domain/phrase/fill-text';

export const target = fileURLToPath(new URL('../docs/findings.md', import.meta.url));

const meaning = {
  blocker: 'the change cannot be approved or run',
  warning: 'it can; whoever approves should know',
  info: 'worth knowing',
};

/** `{type}` reads as a placeholder in code font; everything else is plain text. */
const text = (template: string): string =>
  severalText(template)
    .replaceAll(/\{(\w+)\}/g, '`$1`')
    .replaceAll('|', '\\|');

function section(code: FindingCode): string {
  const { severity, title, cause, remedy } = findingCatalogue[code];
  return [`### ${code}`, '', `**${title}** · ${severity}`, '', `${text(cause)} *${text(remedy)}*`].join('\n');
}

const isPool = (code: string): boolean => Object.hasOwn(poolFindings, code);
const isCluster = (code: string): boolean => Object.hasOwn(clusterFindings, code);

const groups: { title: string; holds: (code: string) => boolean }[] = [
  { title: 'Cluster, account and size', holds: isCluster },
  { title: 'Definition of a node pool', holds: isPool },
  { title: 'Scaling, cordoning, verifying', holds: (code) => !isPool(code) && !isCluster(code) },
];

/** docs/findings.md, made from the catalogue. */
export function findingsPage(): string {
  const head = [
    '# Findings',
    '',
    'What plans and verifications can say, by code. Made from `lib/domain/change/finding-catalogue.ts` by',
    '`node scripts/run-ts.mjs scripts/docs-findings.ts`; a test keeps it current. The anchor of a finding is its code.',
    '',
    ...Object.entries(meaning).map(([severity, words]) => `- **${severity}**: ${words}`),
  ];
  const parts = groups.flatMap(({ title, holds }) => [
    `## ${title}`,
    ...findingCodes.filter(holds).map(section),
  ]);
  return `${[head.join('\n'), ...parts].join('\n\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, findingsPage());
