import { type CheckedFile, documentName, type Problem, problemsOf } from './problem';

const levels = { error: 'error', warning: 'warning', info: 'note' } as const;

const uriOf = (path: string): string => path.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');

function result(file: CheckedFile, name: string, problem: Problem): object {
  return {
    ruleId: problem.rule,
    level: levels[problem.level],
    message: { text: `${name}: ${problem.text}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: file.name === '-' ? 'stdin' : uriOf(file.name) },
          region: { startLine: problem.line },
        },
        logicalLocations: [{ fullyQualifiedName: name, kind: 'resource' }],
      },
    ],
    ...(problem.suppressed ? { suppressions: [{ kind: 'inSource' }] } : {}),
  };
}

/** SARIF 2.1.0 (OASIS), as code hosts read it. */
export function sarifReport(files: readonly CheckedFile[]): string {
  const rules = new Map<string, object>();
  const results = files.flatMap((file) =>
    file.answer.documents.flatMap((document) =>
      problemsOf(document, file.language).map((problem) => {
        rules.set(problem.rule, { id: problem.rule, shortDescription: { text: problem.title } });
        return result(file, documentName(document), problem);
      }),
    ),
  );
  const driver = {
    name: 'Mullion',
    rules: [...rules].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, rule]) => rule),
  };
  return JSON.stringify(
    {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }],
    },
    null,
    2,
  );
}
