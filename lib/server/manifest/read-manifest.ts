import 'server-only';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { isObject, type RawObject, textAt } from '@/lib/domain/kube-json';
import { ManifestProblem, parseDocument, type ParsedDocument } from './parse-document';
import { type DocumentText, splitDocuments } from './split-documents';

/** One object of a manifest, or what stands in the way of reading it. Lines count from 1 in the whole text. */
export interface ManifestEntry {
  line: number;
  endLine: number;
  /** null: not understood. */
  object: RawObject | null;
  problem: { message: string; line: number; column: number } | null;
  /** Line of what a JSON pointer into `object` names. */
  lineOf: (pointer: string) => number;
}

export interface Manifest {
  entries: ManifestEntry[];
  /** Objects beyond the limit. */
  more: number;
}

export const MOST_DOCUMENTS = 5_000;
/** Parsing takes a second for about this much, and nothing else runs meanwhile. */
const LARGEST_DOCUMENT = 256 * 1024;
/** How much is read: objects, and characters of one document. */
export interface ManifestLimits {
  objects: number;
  characters: number;
}

const SERVED: ManifestLimits = { objects: MOST_DOCUMENTS, characters: LARGEST_DOCUMENT };

/** How long is parsed before others may run, in milliseconds. */
const SLICE_MS = 50;

function unread({ line, lines }: DocumentText, error: ManifestProblem): ManifestEntry {
  const at = line - 1 + Math.min(error.place.line, lines);
  return {
    line,
    endLine: line + lines - 1,
    object: null,
    problem: { message: error.message, line: at, column: error.place.column },
    lineOf: () => at,
  };
}

/** `List` and `DeploymentList`: what `kubectl get -o yaml` writes. */
const isList = (object: RawObject): boolean =>
  /^(List|[A-Z]\w+List)$/.test(textAt(object, 'kind')) && Array.isArray(object['items']);

function entriesIn(where: DocumentText, { object, lineOf }: ParsedDocument): ManifestEntry[] {
  const endLine = where.line + where.lines - 1;
  const at = (pointer: string): number => where.line - 1 + lineOf(pointer);
  if (!isList(object)) return [{ line: at(''), endLine, object, problem: null, lineOf: at }];
  const items: unknown = object['items'];
  if (!Array.isArray(items)) return [];
  return items.map((item: unknown, index): ManifestEntry => {
    const root = `/items/${index}`;
    const line = at(root);
    const lineInItem = (pointer: string): number => at(`${root}${pointer}`);
    if (isObject(item)) return { line, endLine, object: item, problem: null, lineOf: lineInItem };
    const problem = { message: 'This item of the list is not an object.', line, column: 1 };
    return { line, endLine, object: null, problem, lineOf: lineInItem };
  });
}

function read(document: DocumentText, most: ManifestLimits): ManifestEntry[] {
  try {
    if (document.text.length > most.characters)
      throw new ManifestProblem('This one document is larger than 256 KiB; split it with --- lines.', {
        line: 1,
        column: 1,
      });
    return entriesIn(document, parseDocument(document.text));
  } catch (error) {
    if (error instanceof ManifestProblem) return [unread(document, error)];
    throw error;
  }
}

/**
 * The objects of a YAML or JSON stream, such as files for `kubectl apply` or what `helm template` writes. A document that is
 * broken is told with its place, and the others are read all the same. `most` is wider where nobody else waits.
 */
export async function readManifest(text: string, most: ManifestLimits = SERVED): Promise<Manifest> {
  const entries: ManifestEntry[] = [];
  let more = 0;
  let since = performance.now();
  for (const document of splitDocuments(text)) {
    if (entries.length >= most.objects) {
      more += 1;
      continue;
    }
    for (const entry of read(document, most)) entries.push(entry);
    if (performance.now() - since < SLICE_MS) continue;
    await othersFirst();
    since = performance.now();
  }
  return {
    entries: entries.slice(0, most.objects),
    more: more + Math.max(0, entries.length - most.objects),
  };
}
