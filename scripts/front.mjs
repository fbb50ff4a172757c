import { createServer } from 'node:http';
import { createFront } from './front-server.mjs';
import { frontSettings } from './front-settings.mjs';
import { surviveLogErrors } from './log-errors.mjs';
import { stopWithNpm } from './setup/npm-parent.mjs';

const usage = `npm start
  HOST=127.0.0.1               the address to listen on
  PORT=3000                    the port
  MULLION_PUBLIC_URL           the address that people open, such as https://mullion.example.com
  MULLION_ALLOWED_HOSTS        more host names to answer, separated by commas
  MULLION_TRUSTED_PROXIES=0    number of trusted reverse proxies in front (X-Forwarded-* headers)`;

if (process.argv.includes('--help')) {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}

surviveLogErrors();
const settings = frontSettings(process.env);
if (settings.problem !== null) {
  process.stderr.write(`${settings.problem}\n`);
  process.exit(78);
}
const { host, port } = settings;

/** The parent process has ended: without it, the dashboard would lock the data forever. */
const stop = () => process.kill(process.pid, 'SIGTERM');
stopWithNpm(stop);
if (process.argv.includes('--with-parent')) {
  process.stdin.resume();
  process.stdin.once('close', stop);
}

// Next reads NODE_ENV while it is imported; a script that sets it would not run in every shell.
process.env.NODE_ENV = 'production';
const { default: next } = await import('next');
// Next takes over upgrades of this server, which has none: it would keep their sockets open without an answer.
const noUpgrades = createServer();
const app = next({ dev: false, dir: process.cwd(), hostname: host, port, httpServer: noUpgrades });
await app.prepare();

const server = createFront({ handle: app.getRequestHandler(), settings });
server.once('error', (error) => {
  process.stderr.write(`Cannot listen on ${host}:${port}: ${error.message}\n`);
  process.exit(1);
});
server.listen(port, host, () => process.stdout.write(`Mullion listens on http://${host}:${port}\n`));
