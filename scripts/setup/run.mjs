import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/**
 * Runs a command to its end. Quiet commands show their output only when they fail; background commands run at low priority.
 * @returns {Promise<{ code: number, output: string }>}
 */
export const run = (command, args, { quiet = false, background = false, env = process.env, cwd, shell = false } = {}) =>
  new Promise((resolve) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(command, args, { env, cwd, shell, stdio });
    if (background && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 127, output: String(error) }));
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }));
  });

/**
 * Runs npm: the one that started this process, else the one on the PATH. There Windows has a batch file, which Node
 * starts through a shell only; `args` must therefore need no quoting.
 */
export function runNpm(args, options) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js')) return run(process.execPath, [cli, ...args], options);
  return run('npm', args, { ...options, shell: process.platform === 'win32' });
}
