import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  fieldsOf,
  type ParameterPage,
  type PoolParameter,
  poolParameters,
  travelTest,
} from '@/lib/domain/pool/fields/parameters';
import { type FieldChange, poolDocs, type PoolField } from '@/lib/domain/pool/fields/pool-field';

export const target = fileURLToPath(new URL('../docs/pool-fields.md', import.meta.url));

const pages: Record<ParameterPage, { title: string; doc: keyof typeof poolDocs }> = {
  '001': { title: 'Create and manage node pools', doc: 'pools' },
  '000': { title: 'Create a Windows node pool', doc: 'windows' },
};

const changes: Record<FieldChange, string> = {
  fixed: 'never',
  pool: 'at once',
  'new-nodes': 'new nodes',
  'existing-nodes': 'new and existing nodes',
};

const code = (text: string): string => `\`${text}\``;
/** A reference; the addresses stand at the end of the page. */
const linkTo = (doc: keyof typeof poolDocs): string => `[${doc}]`;
/** A cell with a line for each field, or one that holds for all. */
const cell = (lines: readonly string[]): string =>
  (new Set(lines).size === 1 ? lines.slice(0, 1) : lines).join('<br>').replaceAll('|', '\\|');

const wires = ({ codec }: PoolField): string => codec.wires.map(({ api }) => code(api)).join(' ');
const terraform = ({ codec }: PoolField): string => {
  const known = codec.wires.flatMap((wire) => (wire.terraform === null ? [] : [code(wire.terraform)]));
  return known.length === 0 ? 'no argument' : known.join(' ');
};

/** Cells of one row: parameter, field, when it changes, API, Terraform, page, test. */
export function rowOf(parameter: PoolParameter): string[] {
  const { page, name, reason } = parameter;
  if (reason !== undefined) {
    const { field, change, api, terraform: argument, test } = reason;
    return [name, field, change, api, argument, linkTo(pages[page].doc), test];
  }
  const fields = fieldsOf(parameter);
  return [
    name,
    cell(fields.map(({ path, label }) => `${code(path)} ${label.en}`)),
    cell(fields.map(({ change }) => changes[change])),
    cell(fields.map(wires)),
    cell(fields.map(terraform)),
    cell(fields.map(({ doc }) => linkTo(doc))),
    cell(fields.map(travelTest)),
  ];
}

const columns = ['Parameter', 'Field and label', 'An edit reaches', 'API', 'Terraform', 'Page', 'Test'];
const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function tableOf(parameters: readonly PoolParameter[]): string {
  return [line(columns), line(columns.map(() => '---')), ...parameters.map((one) => line(rowOf(one)))].join(
    '\n',
  );
}

function sectionsOf(page: ParameterPage): string[] {
  const own = poolParameters.filter((one) => one.page === page);
  const sections = [...new Set(own.map((one) => one.section))];
  return [
    `## [${pages[page].title}][${pages[page].doc}]`,
    ...sections.flatMap((title) => [`### ${title}`, tableOf(own.filter((one) => one.section === title))]),
  ];
}

/** docs/pool-fields.md, made from the catalogue. */
export function poolFieldsPage(): string {
  const head = [
    '# Fields of a node pool',
    '',
    'Every parameter that ACK’s pages name for node pools, in their order, and where it is here. Made from',
    '`lib/domain/pool/fields` by `node scripts/run-ts.mjs scripts/docs-pool-fields.ts`; a test keeps it current.',
    '',
    '- **Field**: its path in requests, plans, findings and drafts, and its label on screen.',
    '- **An edit reaches**: `at once` changes the pool itself; `new nodes` leaves those that exist as they are.',
    '- **API**: paths in the body of CreateClusterNodePool and ModifyClusterNodePool.',
    '- **Terraform**: arguments of `alicloud_cs_kubernetes_node_pool`; a dot is an argument of a block. What has no argument is',
    '  named in the exported code.',
    '- **Test**: the title of the test that proves the way, in `lib/domain/pool/fields` or `lib/server/ack`.',
  ].join('\n');
  const links = Object.entries(poolDocs).map(([doc, address]) => `[${doc}]: ${address}`);
  return `${[head, ...sectionsOf('001'), ...sectionsOf('000'), links.join('\n')].join('\n\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, poolFieldsPage());
