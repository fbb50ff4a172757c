import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { severalText } from '@/lib/domain/phrase/fill-text';
import { lintRules } from '@/lib/placement/rules/catalogue';
import type { LintRule } from '@/lib/placement/rules/rule';

export const target = fileURLToPath(new URL('../docs/placement-rules.md', import.meta.url));
export const englishTarget = fileURLToPath(new URL('../messages/en/lint.json', import.meta.url));

const meaning = {
  error: 'it is not created, placed or started, at least on every node it can reach',
  warning: 'it starts and behaves differently from what is written, or fails on some nodes only',
  info: 'worth knowing',
};

const families: readonly (readonly [prefix: string, title: string])[] = [
  ['WIN-OS', 'OS identity and admission'],
  ['WIN-SCHED', 'Placement of Windows workloads'],
  ['WIN-IMG', 'Images'],
  ['WIN-SEC', 'Security context'],
  ['WIN-NET', 'Networking'],
  ['WIN-VOL', 'Volumes'],
  ['WIN-RES', 'Resources, lifecycle, probes, commands'],
  ['WIN-LEG', 'Legacy manifests'],
  ['LIN', 'Linux workloads in a hybrid cluster'],
  ['NODE', 'Nodes and pools'],
  ['CLU', 'Cluster'],
  ['MUL', 'What is written for Mullion itself'],
];

/** `{type}` reads as a placeholder in code font; everything else is plain text. */
const text = (template: string): string =>
  severalText(template)
    .replaceAll(/\{(\w+)\}/g, '`$1`')
    .replaceAll('|', '\\|')
    .replaceAll('*', '\\*')
    .replaceAll('<', '&lt;');

const ASKS_PODS = 'In a cluster of more than 200 nodes it is looked at on the page of the workload alone.';

function section({ id, title, severity, cause, remedy, source, asksPods }: LintRule): string {
  return [
    `### ${id}`,
    '',
    `**${text(title)}** · ${severity}`,
    '',
    `${text(cause)} *${text(remedy)}*`,
    '',
    ...(asksPods === true ? [ASKS_PODS, ''] : []),
    `Source: ${text(source)}`,
  ].join('\n');
}

/** docs/placement-rules.md, made from the catalogue. */
export function rulesPage(): string {
  const head = [
    '# Rules of placement',
    '',
    'What Mullion finds in workloads, nodes and clusters, by rule. Made from `lib/placement/rules/catalogue.ts` by',
    '`node scripts/run-ts.mjs scripts/docs-placement-rules.ts`; a test keeps it current. The severity is the usual one: where the',
    'condition decides, a finding may have another. Marks of sources: V observed on a real API server and scheduler 1.36, K read in the',
    'source of Kubernetes, D its documentation, M, A, E, G, C documentation of Microsoft, AKS, EKS, GKE and ACK, R source and issues of',
    'containerd, hcsshim and moby, S older guides, ~ a weak source.',
    '',
    'A rule is put aside for one workload by an annotation on it, `mullion/ignore-<RULE>`, whose value is JSON:',
    '`{"reason": "base image is being rebuilt", "until": "2027-03-31", "by": "dana"}`; without `until` for good.',
    '',
    ...Object.entries(meaning).map(([severity, words]) => `- **${severity}**: ${words}`),
  ];
  const parts = families.flatMap(([prefix, title]) => {
    const rules = lintRules.filter(({ id }) => id.startsWith(`${prefix}-`));
    return rules.length === 0 ? [] : [`## ${prefix}: ${title}`, ...rules.map(section)];
  });
  return `${[head.join('\n'), ...parts].join('\n\n')}\n`;
}

/** messages/en/lint.json: what translators translate from. */
export function englishTexts(): string {
  const texts = lintRules.map(({ id, title, cause, remedy }) => [id, { title, cause, remedy }]);
  return `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(target, rulesPage());
  writeFileSync(englishTarget, englishTexts());
}
