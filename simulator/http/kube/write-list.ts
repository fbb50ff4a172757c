import type { ServerResponse } from 'node:http';

import { itemJson, tableBody } from '@/simulator/http/kube/wire-json';
import { PacedWriter } from '@/simulator/http/kube/paced-writer';
import type { ApiAnswer } from '@/simulator/world/kube/api/api-request';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { tableRow, tableColumns } from '@/simulator/world/kube/table/table-of';
import { apiVersionOf } from '@/simulator/world/kube/resource-type';

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
  for (const warning of answer.warnings ?? []) {
    response.appendHeader('warning', `299 - ${JSON.stringify(warning)}`);
  }
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

function isObject(body: unknown): body is KubeObject {
  return typeof body === 'object' && body !== null && 'metadata' in body && 'kind' in body && body.kind !== 'Status';
}
