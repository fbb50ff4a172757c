import type { ServerResponse } from 'node:http';
import type { ApiAnswer, TableStyle } from '@/simulator/world/kube/api/api-request';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { tableRow, tableColumns } from '@/simulator/world/kube/table/table-of';
import { apiVersionOf } from '@/simulator/world/kube/resource-type';
import type { WireEvent } from '@/simulator/world/kube/api/watch-session';

/** An item of a list, without kind and version. */
export function itemJson({ kind: _kind, apiVersion: _apiVersion, ...item }: KubeObject): string {
  return JSON.stringify(item);
}

interface TableOf {
  kind: string;
  objects: readonly KubeObject[];
  metadata: object;
  style: TableStyle;
  nowMs: number;
  /** Watches send the columns once. */
  withColumns: boolean;
}

export const tableBody = (of: TableOf): object => ({
  kind: 'Table',
  apiVersion: 'meta.k8s.io/v1',
  metadata: of.metadata,
  columnDefinitions: of.withColumns ? tableColumns(of.kind) : null,
  rows: of.objects.map((object) => tableRow(of.kind, object, { nowMs: of.nowMs, include: of.style.include })),
});

let lastObject: unknown;
let lastJson = '';

/** One line of a watch. All watches of a write share the text of its object. */
export function eventLine(event: WireEvent): string {
  if (event.object !== lastObject) {
    lastObject = event.object;
    lastJson = JSON.stringify(event.object);
  }
  return `{"type":"${event.type}","object":${lastJson}}\n`;
}

const CHUNK_CHARACTERS = 128 * 1024;

/** Writes many small texts as few chunks, waits for a slow reader, and lets the event loop breathe between chunks. */
export class PacedWriter {
  readonly #response: ServerResponse;
  #pending: string[] = [];
  #length = 0;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  /** False if the reader has disconnected. */
  async write(text: string): Promise<boolean> {
    this.#pending.push(text);
    this.#length += text.length;
    return this.#length < CHUNK_CHARACTERS ? true : this.flush();
  }

  async flush(): Promise<boolean> {
    if (this.#response.destroyed) return false;
    if (this.#length === 0) return true;
    const chunk = this.#pending.join('');
    this.#pending = [];
    this.#length = 0;
    if (this.#response.write(chunk)) await new Promise((resolve) => setImmediate(resolve));
    else await drained(this.#response);
    return !this.#response.destroyed;
  }
}

export const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.once('drain', done);
    response.once('close', done);
  });

type ListOf = Extract<ApiAnswer, { as: 'list' }>;

/** Writes a list item by item: a list of 100,000 pods never is one string. */
export async function writeList(response: ServerResponse, answer: ListOf, nowMs: number): Promise<void> {
  const { list, type, table } = answer;
  const metadata = {
    resourceVersion: String(list.version),
    ...(list.next === '' ? {} : { continue: list.next }),
    ...(list.next === '' || list.remaining === undefined ? {} : { remainingItemCount: list.remaining }),
  };
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache, private' });
  const writer = new PacedWriter(response);
  const head =
    table === undefined
      ? { kind: `${type.kind}List`, apiVersion: apiVersionOf(type), metadata }
      : { kind: 'Table', apiVersion: 'meta.k8s.io/v1', metadata, columnDefinitions: tableColumns(type.kind) };
  await writer.write(`${JSON.stringify(head).slice(0, -1)},"${table === undefined ? 'items' : 'rows'}":[`);
  let comma = '';
  for (const object of list.items) {
    const text =
      table === undefined
        ? itemJson(object)
        : JSON.stringify(tableRow(type.kind, object, { nowMs, include: table.include }));
    if (!(await writer.write(comma + text))) return;
    comma = ',';
  }
  await writer.write(']}\n');
  await writer.flush();
  response.end();
}

type JsonOf = Extract<ApiAnswer, { as: 'json' }>;

/** Writes one object, as a Table of one row when the client prefers that. */
export function writeJson(response: ServerResponse, answer: JsonOf, nowMs: number): void {
  for (const warning of answer.warnings ?? []) response.appendHeader('warning', `299 - ${JSON.stringify(warning)}`);
  const text = JSON.stringify(jsonBody(answer, nowMs));
  response.writeHead(answer.code, { 'content-type': 'application/json', 'cache-control': 'no-cache, private' });
  response.end(text);
}

function jsonBody(answer: JsonOf, nowMs: number): unknown {
  const { body, table, type } = answer;
  if (table === undefined || type === undefined || !isObject(body)) return body;
  return tableBody({
    kind: type.kind,
    objects: [body],
    metadata: { resourceVersion: body.metadata.resourceVersion ?? '' },
    style: table,
    nowMs,
    withColumns: true,
  });
}

const isObject = (body: unknown): body is KubeObject =>
  typeof body === 'object' && body !== null && 'metadata' in body && 'kind' in body && body.kind !== 'Status';
