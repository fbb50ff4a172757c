import { createServer, type Server } from 'node:http';
import { once } from 'node:events';

interface Row {
  name: string;
  [field: string]: unknown;
}

/** The limit of a page: the same rows as text in one document, without scripts and styles. */
export async function serveBareDocument(rows: readonly Row[]): Promise<{ address: string; server: Server }> {
  const cells = (row: Row) =>
    Object.values(row)
      .filter((value) => typeof value === 'string' || typeof value === 'number')
      .slice(0, 10)
      .map((value) => `<td>${String(value).replaceAll('<', '&lt;')}</td>`)
      .join('');
  const body = rows.map((row) => `<tr data-row>${cells(row)}</tr>`).join('');
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end(`<!doctype html><title>bare</title><table><tbody>${body}</tbody></table>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  return { address: `http://127.0.0.1:${typeof place === 'object' ? place?.port : ''}/`, server };
}
