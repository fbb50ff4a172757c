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
  type Scalar,
  visit,
} from 'yaml';
import { isObject, type RawObject } from '@/lib/kube-rules/json/kube-json';
import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import { stepsOf } from '@/lib/kube-rules/patch/json-pointer';
import { faultOf, textFault } from './document-fault';
import { type DuplicateKey, fieldPath } from './duplicate-keys';
import { ManifestProblem, type Place } from './manifest-problem';
import { plainValue, taggedValue } from './scalar-value';

export interface ParsedDocument {
  object: RawObject;
  duplicates: DuplicateKey[];
  /** Line, from 1 within the document, of a JSON pointer; of its nearest existing parent. */
  lineOf: (pointer: string) => number;
}

/** Deeper than any Kubernetes object; the API server's own limit is 10,000 levels of JSON. */
export const MAX_DEPTH = 200;
const MAX_VALUES = 400_000;
export const MAX_DUPLICATES = 20;

/** Structure only: `scalar-value` resolves scalars as kubectl does. */
const DIALECT = {
  version: '1.1',
  schema: 'failsafe',
  resolveKnownTags: false,
  merge: false,
  prettyErrors: false,
  uniqueKeys: false,
  logLevel: 'silent',
} as const;

/** The target of each alias: the parser would search the whole document for every one. */
type Aliases = ReadonlyMap<Node, Node>;

interface Reading {
  text: string;
  aliases: Aliases;
  counter: LineCounter;
  values: number;
  /** Nodes being read: an alias to one of them is infinite. */
  open: Set<Node>;
  steps: (string | number)[];
  duplicates: DuplicateKey[];
}

function placeOf(counter: LineCounter, offset: number): Place {
  const { line, col } = counter.linePos(offset);
  return { line: Math.max(1, line), column: Math.max(1, col) };
}

function fail({ counter }: Reading, node: Node | null, msg: Message): never {
  throw new ManifestProblem(msg, placeOf(counter, node?.range?.[0] ?? 0));
}

function keyOf(reading: Reading, key: unknown, map: Node): string {
  const node = isNode(key) ? target(reading, key) : null;
  const value = isScalar(node) ? scalarOf(reading, node) : null;
  if (value === null) return fail(reading, isNode(key) ? key : map, badKey(reading));
  return String(value);
}

/** `{{ .Values.name }}` is a map whose key is a map. */
const badKey = ({ text }: Reading): Message => message(text.includes('{{') ? 'manifest.template' : 'manifest.key');

/** `__proto__` too is a member like any other, which the API server rejects. */
function put(entries: RawObject, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(entries, name, { value, enumerable: true, configurable: true, writable: true });
  else entries[name] = value;
}

/** What a merge key adds: the earlier of several wins (YAML 1.1: merge key language-independent type). */
function merged(reading: Reading, node: Node, value: unknown): RawObject {
  const parts = Array.isArray(value) ? value.toReversed() : [value];
  if (!parts.every(isObject)) return fail(reading, node, message('manifest.merge'));
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}

/** Only an unquoted `<<` merges. */
const isMerge = (key: unknown): boolean =>
  isScalar(key) && key.value === '<<' && key.type === 'PLAIN' && key.tag === undefined;

/** Duplicates in an alias are reported once. */
function noteDuplicate({ duplicates, steps }: Reading, key: unknown): void {
  const offset = (isNode(key) ? key.range?.[0] : undefined) ?? 0;
  if (duplicates.length >= MAX_DUPLICATES || duplicates.some((one) => one.offset === offset)) return;
  duplicates.push({ path: fieldPath(steps), offset });
}

/** The last of equal keys wins, and merged ones count at their position (go-yaml v2). */
function entriesOf(reading: Reading, node: Node, depth: number): RawObject {
  const entries: RawObject = {};
  const written = new Set<string>();
  if (!isMap(node)) return entries;
  for (const { key, value } of node.items) {
    const content = isNode(value) ? value : null;
    if (isMerge(key)) {
      const read = valueOf(reading, content, depth + 1);
      const more = Object.entries(merged(reading, isNode(key) ? key : node, read));
      for (const [name, member] of more) put(entries, name, member);
      continue;
    }
    const name = keyOf(reading, key, node);
    reading.steps.push(name);
    const read = valueOf(reading, content, depth + 1);
    if (written.has(name)) noteDuplicate(reading, key);
    reading.steps.pop();
    written.add(name);
    put(entries, name, read);
  }
  return entries;
}

function target(reading: Reading, node: Node): Node {
  if (!isAlias(node)) return node;
  const found = reading.aliases.get(node);
  if (found === undefined) return fail(reading, node, message('manifest.anchor', { name: node.source.slice(0, 100) }));
  return found;
}

function itemOf(reading: Reading, { item, index, depth }: { item: unknown; index: number; depth: number }): unknown {
  reading.steps.push(index);
  const value = valueOf(reading, isNode(item) ? item : null, depth + 1);
  reading.steps.pop();
  return value;
}

function valueOf(reading: Reading, given: Node | null, depth: number): unknown {
  if (given === null) return null;
  reading.values += 1;
  if (reading.values > MAX_VALUES) return fail(reading, given, message('manifest.many'));
  if (depth > MAX_DEPTH) return fail(reading, given, message('manifest.deep'));
  const node = target(reading, given);
  if (reading.open.has(node)) return fail(reading, given, message('manifest.endless'));
  if (isScalar(node)) return scalarOf(reading, node);
  reading.open.add(node);
  const value = isSeq(node)
    ? node.items.map((item, index) => itemOf(reading, { item, index, depth }))
    : entriesOf(reading, node, depth);
  reading.open.delete(node);
  return value;
}

/** Without a schema, the parser returns every scalar as a text. */
function scalarOf(reading: Reading, node: Scalar): string | number | boolean | null {
  const text = typeof node.value === 'string' ? node.value : '';
  if (node.tag !== undefined) {
    const value = taggedValue(text, node.tag);
    return value === undefined ? fail(reading, node, message('manifest.tag')) : value;
  }
  const value = node.type === 'PLAIN' || node.type === undefined ? plainValue(text) : text;
  if (typeof value === 'number' && !Number.isFinite(value)) return fail(reading, node, message('manifest.number'));
  return value;
}

/** One step down. The key of an entry is its place: a value may begin lines below. */
function childOf(holder: unknown, part: string): { place: Node; inside: unknown } | null {
  if (isSeq(holder)) {
    const item = holder.items[Number(part)];
    return isNode(item) ? { place: item, inside: item } : null;
  }
  if (!isMap(holder)) return null;
  // The last of equal keys counts.
  const pair = holder.items.findLast(({ key }) => isScalar(key) && String(key.value) === part);
  return pair !== undefined && isScalar(pair.key) ? { place: pair.key, inside: pair.value } : null;
}

function nodeAt({ document, aliases }: Parsed, pointer: string): Node | null {
  let inside: unknown = document.contents;
  let place: Node | null = document.contents;
  for (const part of stepsOf(pointer)) {
    const step = childOf(isAlias(inside) ? aliases.get(inside) : inside, part);
    if (step === null) return place;
    ({ place, inside } = step);
  }
  return place;
}

/** Parses one document; null = there is nothing in it. @throws ManifestProblem with its place. */
export function parseDocument(text: string): ParsedDocument | null {
  const counter = new LineCounter();
  const read = parsed(text, counter);
  const { document, aliases } = read;
  const reading: Reading = { text, aliases, counter, values: 0, open: new Set(), steps: [], duplicates: [] };
  const [error] = document.errors;
  const fault = error === undefined ? textFault(text, document) : faultOf(error, text);
  if (fault !== null) throw new ManifestProblem(fault.message, placeOf(counter, fault.offset), fault.detail);
  const object = valueOf(reading, document.contents, 0);
  if (object === null) return null;
  if (!isObject(object)) return fail(reading, document.contents, message('manifest.not-object'));
  return { object, duplicates: reading.duplicates, lineOf: linesOf(read, counter) };
}

const linesOf =
  (read: Parsed, counter: LineCounter) =>
  (pointer: string): number =>
    placeOf(counter, nodeAt(read, pointer)?.range?.[0] ?? 0).line;

/** Lines of a parsed JSON object, located at the first request. */
export function linesOfJson(text: string): (pointer: string) => number {
  let lines: ((pointer: string) => number) | null = null;
  return (pointer) => {
    if (pointer === '') return 1;
    const counter = new LineCounter();
    lines ??= linesOf(parsed(text, counter), counter);
    return lines(pointer);
  };
}

interface Parsed {
  document: Document.Parsed;
  aliases: Aliases;
}

/** An alias repeats the last preceding anchor of its name. */
function aliasesOf(document: Document.Parsed, text: string): Aliases {
  const aliases = new Map<Node, Node>();
  if (!text.includes('*')) return aliases;
  const anchored = new Map<string, Node>();
  visit(document, {
    Node: (_, node) => {
      if (isAlias(node)) {
        const found = anchored.get(node.source);
        if (found !== undefined) aliases.set(node, found);
      } else if (node.anchor !== undefined) anchored.set(node.anchor, node);
    },
  });
  return aliases;
}

function parsed(text: string, counter: LineCounter): Parsed {
  try {
    const document = parseYaml(text, { ...DIALECT, lineCounter: counter });
    return { document, aliases: aliasesOf(document, text) };
  } catch (error) {
    // The parser is recursive; a thousand levels overflow the stack.
    if (error instanceof RangeError) throw new ManifestProblem(message('manifest.deep'), { line: 1, column: 1 });
    throw error;
  }
}
