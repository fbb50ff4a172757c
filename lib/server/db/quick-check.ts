import 'server-only';
import { execFile } from 'node:child_process';

/** In a process of its own: SQLite reads the whole file without letting anything else run, about 10 s for each GiB. */
const script = `
  require('node:os').setPriority(10);
  const Database = require('better-sqlite3');
  const db = new Database(process.argv[1], { readonly: true, timeout: 10000 });
  process.stdout.write(String(db.pragma('quick_check(1)', { simple: true })));`;

const DAMAGED = /SQLITE_(CORRUPT|NOTADB)/;

export type QuickCheck = 'ok' | 'damaged';

/** Whether the pages of a SQLite file fit together. @throws Error when it could not be checked. */
export function quickCheck(file: string, signal: AbortSignal): Promise<QuickCheck> {
  // Modules are found from the working directory, as are the migrations.
  const args = ['--no-warnings', '-e', script, file];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { signal, windowsHide: true }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout === 'ok' ? 'ok' : 'damaged');
      else if (DAMAGED.test(stderr)) resolve('damaged');
      else reject(error);
    });
  });
}
