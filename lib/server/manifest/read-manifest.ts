import 'server-only';
import { countAt, isObject, objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import { TimeSlices } from '@/lib/server/placement/time-slices';
import { type DuplicateKey, duplicateKeys } from './duplicate-keys';
import { jsonStream, type JsonText } from './json-stream';
import { ManifestProblem, type Remark } from './manifest-problem';
import { MAX_DEPTH, MAX_DUPLICATES, linesOfJson, parseDocument, type ParsedDocument } from './parse-document';
import { type DocumentText, splitDocuments } from './split-documents';

/** An object of a manifest, or why it cannot be read. Lines count from 1 in the whole text. */
export interface ManifestEntry {
  line: number;
  endLine: number;
  /** null: not understood. */
  object: RawObject | null;
  problem: Remark | null;
  duplicates: Remark[];
  lineOf: (pointer: string) => number;
}

/** A list of which the API server returned only a part (metav1 ListMeta). */
interface TruncatedList {
  line: number;
  /** Kinds of its items. */
  kinds: string[];
  /** Items that are missing; null: unknown. */
  remaining: number | null;
}

export interface Manifest {
  entries: ManifestEntry[];
  truncated: TruncatedList[];
  more: number;
  /** Whether there is no document, not even an empty list. */
  isBlank: boolean;
}

type Read = Pick<Manifest, 'entries' | 'truncated' | 'isBlank'>;

/** Each takes several milliseconds to check, and kilobytes to answer. */
export const MAX_DOCUMENTS = 1_000;
/** Parsing this much takes about a second and blocks the event loop. */
const MAX_DOCUMENT_CHARACTERS = 256 * 1024;
export interface ManifestLimits {
  objects: number;
  characters: number;
  dryRunMs: number;
}

export const SERVED: ManifestLimits = { objects: MAX_DOCUMENTS, characters: MAX_DOCUMENT_CHARACTERS, dryRunMs: 20_000 };

type Where = Pick<DocumentText, 'text' | 'line' | 'lines'>;

const isList = (object: RawObject): boolean => Object.hasOwn(object, 'items');

function unreadable(
  { line, lines }: Omit<Where, 'text'>,
  { problem: msg, place, detail }: ManifestProblem,
): ManifestEntry {
  const at = line - 1 + Math.min(place.line, lines);
  const problem = { message: msg, detail, line: at, column: place.column };
  return { line, endLine: line + lines - 1, object: null, problem, duplicates: [], lineOf: () => at };
}

/** Items of a typed list inherit kind and version (apimachinery, `decodeToList`). */
function itemOf(list: RawObject, item: RawObject): RawObject {
  const kind = textAt(list, 'kind').replace(/List$/, '');
  const isNamed = textAt(item, 'kind') !== '' || textAt(item, 'apiVersion') !== '';
  return isNamed || kind === '' ? item : { ...item, apiVersion: list['apiVersion'], kind };
}

/** In the API server's words (sigs.k8s.io/json, strict errors). */
function duplicateOf({ text, line }: Where, { path, offset }: DuplicateKey): Remark {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return {
    message: message('manifest.duplicate'),
    detail: `strict decoding error: duplicate field ${JSON.stringify(path)}`,
    line: line - 1 + before.length,
    column: (before.at(-1) ?? '').length + 1,
  };
}

function truncatedOf(list: RawObject, entries: readonly ManifestEntry[], line: number): TruncatedList[] {
  const metadata = objectAt(list, 'metadata');
  const remaining = countAt(metadata, 'remainingItemCount');
  if (textAt(metadata, 'continue') === '' && (remaining ?? 0) <= 0) return [];
  const kinds = [
    textAt(list, 'kind').replace(/List$/, ''),
    ...entries.map(({ object }) => textAt(object ?? {}, 'kind')),
  ];
  return [{ line, kinds: [...new Set(kinds)].filter((kind) => kind !== ''), remaining }];
}

function entriesIn(where: Where, { object, duplicates, lineOf }: ParsedDocument): ManifestEntry[] {
  const endLine = where.line + where.lines - 1;
  const at = (pointer: string): number => where.line - 1 + lineOf(pointer);
  const told = duplicates.map((one) => duplicateOf(where, one));
  if (!isList(object)) return [{ line: at(''), endLine, object, problem: null, duplicates: told, lineOf: at }];
  const { items } = object;
  if (items === null) return [];
  const broken = (msg: Message, line: number): ManifestEntry => ({
    line,
    endLine,
    object: null,
    problem: { message: msg, detail: null, line, column: 1 },
    duplicates: [],
    lineOf: () => line,
  });
  if (!Array.isArray(items)) return [broken(message('manifest.items'), at('/items'))];
  return items.map((item: unknown, index): ManifestEntry => {
    const root = `/items/${index}`;
    const within = `items[${index}].`;
    if (!isObject(item)) return broken(message('manifest.item'), at(root));
    if (isList(item)) return broken(message('manifest.list-in-list'), at(root));
    return {
      line: at(root),
      endLine,
      object: itemOf(object, item),
      problem: null,
      duplicates: duplicates
        .filter(({ path }) => path.startsWith(within))
        .map((one) => duplicateOf(where, { ...one, path: one.path.slice(within.length) })),
      lineOf: (pointer) => at(`${root}${pointer}`),
    };
  });
}

const tooLarge = (text: string, most: ManifestLimits): void => {
  if (text.length > most.characters) throw new ManifestProblem(message('manifest.large'), { line: 1, column: 1 });
};

function read(where: Where, parse: () => ParsedDocument | null): Read {
  try {
    const parsed = parse();
    if (parsed === null) return { entries: [], truncated: [], isBlank: true };
    const entries = entriesIn(where, parsed);
    const { object, lineOf } = parsed;
    const truncated = isList(object) ? truncatedOf(object, entries, where.line - 1 + lineOf('')) : [];
    return { entries, truncated, isBlank: false };
  } catch (error) {
    if (error instanceof ManifestProblem) return { entries: [unreadable(where, error)], truncated: [], isBlank: false };
    throw error;
  }
}

const readYaml = (document: DocumentText, most: ManifestLimits): Read =>
  read(document, () => {
    const { text, line, fault } = document;
    if (fault !== undefined) throw new ManifestProblem(fault.message, { line: fault.line - line + 1, column: 1 });
    tooLarge(text, most);
    return parseDocument(text);
  });

const readJson = (json: JsonText, most: ManifestLimits): Read =>
  read(json, () => {
    tooLarge(json.text, most);
    if (!isObject(json.value)) return null;
    const duplicates = duplicateKeys(json.text, MAX_DUPLICATES);
    return { object: json.value, duplicates, lineOf: linesOfJson(json.text) };
  });

/** The leading JSON of a text, then its YAML. */
function readersOf(text: string, most: ManifestLimits): { readers: (() => Read)[]; beyond: number } {
  const { objects, more, rest } = jsonStream(text, { deepest: MAX_DEPTH, most: most.objects });
  const documents = splitDocuments(rest.text).map((one): DocumentText => {
    const line = one.line + rest.line - 1;
    const { fault } = one;
    return fault === undefined
      ? { ...one, line }
      : { ...one, line, fault: { ...fault, line: fault.line + rest.line - 1 } };
  });
  const readers = [
    ...objects.map((json) => () => readJson(json, most)),
    ...documents.map((document) => () => readYaml(document, most)),
  ];
  return { readers, beyond: more };
}

/** A YAML or JSON stream; a broken document is reported with its place, and the others are still read. */
export async function readManifest(
  text: string,
  most: ManifestLimits = SERVED,
  signal?: AbortSignal,
): Promise<Manifest> {
  const entries: ManifestEntry[] = [];
  const truncated: TruncatedList[] = [];
  const { readers, beyond } = readersOf(text, most);
  let more = beyond;
  let isBlank = true;
  const timeSlices = new TimeSlices(undefined, signal);
  for (const next of readers) {
    if (entries.length >= most.objects) {
      more += 1;
      continue;
    }
    const found = next();
    for (const entry of found.entries) entries.push(entry);
    truncated.push(...found.truncated);
    isBlank &&= found.isBlank;
    await timeSlices.next();
  }
  const kept = entries.slice(0, most.objects);
  return { entries: kept, truncated, more: more + entries.length - kept.length, isBlank };
}
