import { createServer } from 'node:http';
import { stopWithNpm } from './setup/npm-parent.mjs';

const usage = `npm start
  HOST=127.0.0.1               the address to listen on
  PORT=3000                    the port
  MULLION_TRUSTED_PROXIES=0    number of trusted reverse proxies in front (X-Forwarded-* headers)`;

if (process.argv.includes('--help')) {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}

const host = process.env.HOST || '127.0.0.1';
const port = Number(process.env.PORT || 3000);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  process.stderr.write('PORT: write a whole number from 0 to 65535\n');
  process.exit(78);
}
const trustsProxy = Number(process.env.MULLION_TRUSTED_PROXIES || 0) > 0;
const reported = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-port', 'forwarded'];

/** The parent process has ended: without it, the dashboard would lock the data forever. */
const stop = () => process.kill(process.pid, 'SIGTERM');
stopWithNpm(stop);
if (process.argv.includes('--with-parent')) {
  process.stdin.resume();
  process.stdin.once('close', stop);
}

function isWellFormed(url) {
  try {
    // Only the path: Mullion reads the query itself, where a single % is text.
    decodeURI(url.split('?')[0]);
    return true;
  } catch {
    return false;
  }
}

function refuse(response, message) {
  response.writeHead(400, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ error: { code: 'invalid', message, issues: [{ field: 'path', message }] } }));
}

// Next reads NODE_ENV while it is imported; a script that sets it would not run in every shell.
process.env.NODE_ENV = 'production';
const { default: next } = await import('next');
const app = next({ dev: false, dir: process.cwd(), hostname: host, port });
await app.prepare();
const handle = app.getRequestHandler();

/** Removes untrusted headers and rejects invalid requests before Next reads them. */
const server = createServer((request, response) => {
  if (!trustsProxy) for (const name of reported) delete request.headers[name];
  if (request.method === 'TRACE') return refuse(response, 'TRACE is not served.');
  if (!isWellFormed(request.url ?? '')) return refuse(response, 'The path is not percent-encoded UTF-8.');
  return handle(request, response);
});
// Longer than load balancers and clients keep an idle connection (60 s is usual): closing first loses the request under way.
server.keepAliveTimeout = 75_000;
server.once('error', (error) => {
  process.stderr.write(`Cannot listen on ${host}:${port}: ${error.message}\n`);
  process.exit(1);
});
server.listen(port, host, () => process.stdout.write(`Mullion listens on http://${host}:${port}\n`));
