import 'server-only';
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument as parseYaml,
  type Tags,
} from 'yaml';
import { isObject, type RawObject } from '@/lib/domain/kube-json';

/** Something that was not understood, with its place in the document, both from 1. */
export class ManifestProblem extends Error {
  constructor(
    message: string,
    readonly place: { line: number; column: number },
  ) {
    super(message);
    this.name = 'ManifestProblem';
  }
}

export interface ParsedDocument {
  object: RawObject;
  /** Line, from 1 within the document, of what a JSON pointer names; of its nearest parent when it is not there. */
  lineOf: (pointer: string) => number;
}

/** Deeper than any object of Kubernetes; the API server refuses far less (10,000 levels of JSON). */
const DEEPEST = 200;
const RENDER_FIRST = 'If this is a Helm template, render it first: helm template … | mullion check -';
/** Values a document may have once its aliases are followed. */
const VALUES_AT_MOST = 400_000;
const UNUSED_TAGS = /timestamp|binary|omap|pairs|set$/;

/**
 * The dialect that kubectl reads (sigs.k8s.io/yaml over YAML 1.1): `0644` is octal, `yes` and `on` are true; but times, sets and
 * numbers with colons are texts, because the API knows only JSON.
 */
const DIALECT = {
  version: '1.1',
  schema: 'yaml-1.1',
  prettyErrors: false,
  uniqueKeys: true,
  customTags: (tags: Tags): Tags =>
    tags.filter((tag) => typeof tag !== 'string' && !UNUSED_TAGS.test(tag.tag) && tag.format !== 'TIME'),
} as const;

interface Reading {
  document: Document.Parsed;
  counter: LineCounter;
  values: number;
  /** Nodes that are being read: an alias to one of them has no end. */
  open: Set<Node>;
}

function placeOf({ counter }: Reading, offset: number): { line: number; column: number } {
  const { line, col } = counter.linePos(offset);
  return { line: Math.max(1, line), column: Math.max(1, col) };
}

function fail(reading: Reading, node: Node | null, message: string): never {
  throw new ManifestProblem(message, placeOf(reading, node?.range?.[0] ?? 0));
}

function keyOf(reading: Reading, key: unknown, map: Node): string {
  if (isScalar(key)) return String(plain(key.value));
  return fail(reading, map, `A key is not a text. ${RENDER_FIRST}`);
}

/** The tags that are left make texts, numbers, truth values and nothing else. */
const plain = (value: unknown): string | number | boolean | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

/** What a merge key brings: of several, the earlier wins (YAML 1.1: merge key language-independent type). */
const merged = (value: unknown): RawObject =>
  Object.assign({}, ...(Array.isArray(value) ? value.toReversed() : [value]).filter(isObject));

function entriesOf(reading: Reading, node: Node, depth: number): RawObject {
  const own: RawObject = {};
  const brought: RawObject = {};
  if (!isMap(node)) return own;
  for (const { key, value } of node.items) {
    const read = valueOf(reading, isNode(value) ? value : null, depth + 1);
    // Only the bare `<<` is a symbol; a quoted one is a key like any other.
    if (isScalar(key) && typeof key.value === 'symbol') Object.assign(brought, merged(read));
    else {
      const name = keyOf(reading, key, node);
      if (name !== '__proto__') own[name] = read;
    }
  }
  return { ...brought, ...own };
}

function target(reading: Reading, node: Node): Node {
  if (!isAlias(node)) return node;
  const found = node.resolve(reading.document);
  if (found === undefined) return fail(reading, node, `The anchor *${node.source} names is not there.`);
  return found;
}

function valueOf(reading: Reading, given: Node | null, depth: number): unknown {
  if (given === null) return null;
  reading.values += 1;
  if (reading.values > VALUES_AT_MOST)
    return fail(reading, given, 'Following its aliases, the document has more than 400,000 values.');
  if (depth > DEEPEST) return fail(reading, given, 'It is nested more than 200 levels deep.');
  const node = target(reading, given);
  if (reading.open.has(node))
    return fail(reading, given, 'An alias stands inside what it repeats, without end.');
  if (isScalar(node)) return scalarOf(reading, node.value, node);
  reading.open.add(node);
  const value = isSeq(node)
    ? node.items.map((item) => valueOf(reading, isNode(item) ? item : null, depth + 1))
    : entriesOf(reading, node, depth);
  reading.open.delete(node);
  return value;
}

function scalarOf(reading: Reading, value: unknown, node: Node): unknown {
  if (typeof value === 'number' && !Number.isFinite(value))
    return fail(reading, node, 'The number cannot be written in JSON.');
  if (typeof value === 'bigint') return Number(value);
  return plain(value);
}

const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

/** A step further down: where it stands, and what is there. The key of an entry is its place: a value may begin lines below. */
function childOf(holder: unknown, part: string): { place: Node; inside: unknown } | null {
  if (isSeq(holder)) {
    const item = holder.items[Number(part)];
    return isNode(item) ? { place: item, inside: item } : null;
  }
  if (!isMap(holder)) return null;
  const pair = holder.items.find(({ key }) => isScalar(key) && String(plain(key.value)) === part);
  return pair !== undefined && isScalar(pair.key) ? { place: pair.key, inside: pair.value } : null;
}

function nodeAt(document: Document.Parsed, pointer: string): Node | null {
  let inside: unknown = document.contents;
  let place: Node | null = document.contents;
  for (const part of pointer.split('/').slice(1).map(unescaped)) {
    const step = childOf(isAlias(inside) ? inside.resolve(document) : inside, part);
    if (step === null) return place;
    ({ place, inside } = step);
  }
  return place;
}

/** Parses one document. @throws ManifestProblem with its place. */
export function parseDocument(text: string): ParsedDocument {
  const counter = new LineCounter();
  const document = parsed(text, counter);
  const reading: Reading = { document, counter, values: 0, open: new Set() };
  const [error] = document.errors;
  if (error !== undefined) {
    const message = text.includes('{{') ? `${error.message}. ${RENDER_FIRST}` : `${error.message}.`;
    throw new ManifestProblem(message, placeOf(reading, error.pos[0]));
  }
  const object = valueOf(reading, document.contents, 0);
  if (!isObject(object)) return fail(reading, document.contents, 'It is not an object of Kubernetes.');
  return {
    object,
    lineOf: (pointer) => placeOf(reading, nodeAt(document, pointer)?.range?.[0] ?? 0).line,
  };
}

function parsed(text: string, counter: LineCounter): Document.Parsed {
  try {
    return parseYaml(text, { ...DIALECT, lineCounter: counter });
  } catch (error) {
    // The parser calls itself for each level; a thousand levels are more than the stack holds.
    if (error instanceof RangeError)
      throw new ManifestProblem('It is nested too deep.', { line: 1, column: 1 });
    throw error;
  }
}
