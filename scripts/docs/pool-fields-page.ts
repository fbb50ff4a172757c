import {
  fieldsOf,
  type ParameterPage,
  type PoolParameter,
  poolParameters,
  travelTest,
} from '@/lib/domain/pool/fields/parameters';
import { fieldKey } from '@/lib/domain/pool/fields/field-names';
import { type FieldChange, poolDocs, type PoolField } from '@/lib/domain/pool/fields/pool-field';
import words from '@/messages/en/pool-field';
import { code, type Page, table } from './markdown';

const labels: Readonly<Record<string, string>> = words.label;

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

/** A reference; the addresses are at the end of the page. */
const linkTo = (doc: keyof typeof poolDocs): string => `[${doc}]`;
const cell = (lines: readonly string[]): string =>
  (new Set(lines).size === 1 ? lines.slice(0, 1) : lines).join('<br>').replaceAll('|', '\\|');

const wires = ({ codec, note }: PoolField): string =>
  [...codec.wires.map(({ api }) => code(api)), ...(note === undefined ? [] : [note])].join(' ');
const terraform = ({ codec }: PoolField): string => {
  const known = codec.wires.flatMap((wire) => (wire.terraform === null ? [] : [code(wire.terraform)]));
  return known.length === 0 ? 'no argument' : known.join(' ');
};

export function rowOf(parameter: PoolParameter): string[] {
  const { page, name, reason } = parameter;
  if (reason !== undefined) {
    const { field, change, api, terraform: argument, test } = reason;
    return [name, field, change, api, argument, linkTo(pages[page].doc), test];
  }
  const fields = fieldsOf(parameter);
  return [
    name,
    cell(fields.map(({ path }) => `${code(path)} ${labels[fieldKey(path)] ?? ''}`)),
    cell(fields.map(({ change }) => changes[change])),
    cell(fields.map(wires)),
    cell(fields.map(terraform)),
    cell(fields.map(({ doc }) => linkTo(doc))),
    cell(fields.map(travelTest)),
  ];
}

const columns = ['Parameter', 'Field and label', 'An edit reaches', 'API', 'Terraform', 'Page', 'Test'];
function sectionsOf(page: ParameterPage): string[] {
  const own = poolParameters.filter((one) => one.page === page);
  const sections = [...new Set(own.map((one) => one.section))];
  return [
    `## [${pages[page].title}][${pages[page].doc}]`,
    ...sections.flatMap((title) => [
      `### ${title}`,
      table(columns, own.filter((one) => one.section === title).map(rowOf)),
    ]),
  ];
}

const intro = `# Fields of a node pool

Every parameter that the ACK documentation names for node pools, in its order, and where Mullion has it.

- **Field**: its path in requests, plans, findings and drafts, and its label on screen.
- **An edit reaches**: \`at once\` changes the pool itself; \`new nodes\` leaves existing nodes as they are.
- **API**: paths in the body of CreateClusterNodePool and ModifyClusterNodePool.
- **Terraform**: arguments of \`alicloud_cs_kubernetes_node_pool\`; a dot separates block and argument.
- **Test**: the title of the test, in \`lib/domain/pool/fields\` or \`lib/server/ack\`.`;

export function poolFieldsPage(): Page {
  const links = Object.entries(poolDocs).map(([doc, address]) => `[${doc}]: ${address}`);
  return {
    file: 'pool-fields.md',
    text: [intro, ...sectionsOf('001'), ...sectionsOf('000'), links.join('\n')].join('\n\n'),
    ids: poolParameters.map(({ name }) => name),
  };
}
