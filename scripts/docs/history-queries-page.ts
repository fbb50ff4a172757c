import { podNames, queries } from '@/lib/domain/history/prometheus/queries';
import { code, type Page, table } from './markdown';

const intro = `# Queries of the history

The queries that Mullion sends to a metrics source; \`metrics.queries\` in \`mullion.yaml\` replaces any of them by its id
([docs/configuration.md](../configuration.md)). Queries of \`node.\` return one element for each machine or node, with the label that
\`$by\` names or with \`node\`; queries of \`pod.\` return one sum. Units: CPU in millicores, memory and disk in MiB, network in bytes
per second.`;

const placeholders = [
  [
    '`$match`',
    'label matchers of the cluster, and of the nodes if they are found by a label; each is followed by a comma',
  ],
  ['`$by`', '`instance`, or the label in `metrics.nodeLabel`'],
  ['`$node`', 'matchers of the label `node`, each followed by a comma'],
  ['`$pods`', 'matchers of `namespace` and `pod`, each followed by a comma'],
  ['`$window`', 'the range of `rate`'],
];

export function historyQueriesPage(): Page {
  const ids = Object.keys(queries);
  const each = Object.entries(queries).map(([id, query]) => `### ${id}\n\n\`\`\`promql\n${query}\n\`\`\``);
  const names = Object.entries(podNames).map(([kind, pattern]) => [code(kind), code(pattern)]);
  const text = [
    intro,
    table(['Placeholder', 'Stands for'], placeholders),
    '## Pods of a workload',
    'The name of the workload, followed by:',
    table(['Kind', 'Pattern'], names),
    '## Queries',
    ...each,
  ];
  return { file: 'history-queries.md', text: text.join('\n\n'), ids };
}
