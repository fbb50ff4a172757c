import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockData } from './lock-data';
import { migrate } from './migrate';
import { closeToOthers, createPrivateFile, createPrivateFolder } from './private-files';
import { openDb } from './open-db';
import { filesOf } from './sqlite-file';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mullion-private-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe('the files of the database', () => {
  it('are for their owner alone, whatever the umask', async () => {
    const before = process.umask(0);
    try {
      const file = join(folder, 'data', 'mullion.db');
      const lock = lockData(file);
      await migrate({ url: `file:${file}` });
      const db = await openDb(`file:${file}`);
      await db.person.count();
      const modes = ['', '-wal', '-shm', '.lock'].map((end) => modeOf(`${file}${end}`));
      expect([modeOf(join(folder, 'data')), ...modes]).toEqual([0o700, 0o600, 0o600, 0o600, 0o600]);
      await db.close();
      lock.release();
    } finally {
      process.umask(before);
    }
  });

  it('of a symlink are beside its target', async () => {
    const file = join(folder, 'mullion.db');
    const link = join(folder, 'link.db');
    symlinkSync(file, link);
    const lock = lockData(link);
    await migrate({ url: `file:${link}` });
    const db = await openDb(`file:${link}`);
    await db.person.count();
    for (const path of filesOf(link)) {
      expect(path.startsWith(realpathSync(file))).toBe(true);
      chmodSync(path, 0o644);
    }
    closeToOthers(folder, filesOf(link));
    expect(filesOf(link).map(modeOf)).toEqual([0o600, 0o600, 0o600, 0o600]);
    await db.close();
    lock.release();
  });

  it('are named when they are damaged', async () => {
    const file = join(folder, 'mullion.db');
    writeFileSync(file, 'no database '.repeat(100));
    await expect(migrate({ url: `file:${file}` })).rejects.toMatchObject({
      code: 'invalid',
      message: `${file} is not a SQLite database (SQLITE_NOTADB).`,
      details: { remedy: expect.stringContaining('backup') },
    });
    writeFileSync(`${file}.lock`, 'no lock '.repeat(100));
    expect(() => lockData(file)).toThrow(`${file}.lock is not a SQLite database`);
  });

  it('are named when the data folder is a file', () => {
    writeFileSync(join(folder, 'data'), '');
    expect(() => createPrivateFolder(join(folder, 'data'))).toThrow(
      `${join(folder, 'data')} cannot be written (EEXIST)`,
    );
    expect(() => createPrivateFile(join(folder, 'data', 'mullion.db'))).toThrow(/cannot be written/);
  });
});

describe('closeToOthers', () => {
  it('closes what was open, and reports a shared folder instead of closing it', () => {
    const data = join(folder, 'data');
    mkdirSync(data);
    chmodSync(data, 0o755);
    const key = join(data, 'secret.key');
    writeFileSync(key, '', { mode: 0o644 });
    expect(closeToOthers(data, [key, join(data, 'absent')])).toEqual([]);
    expect([modeOf(data), modeOf(key)]).toEqual([0o700, 0o600]);
    chmodSync(data, 0o1777);
    expect(closeToOthers(data, [key])).toEqual([data]);
    expect(modeOf(data)).toBe(0o777);
  });
});

describe('lockData', () => {
  it('locks a database by its real path, and two databases of a folder apart', () => {
    const file = join(folder, 'a.db');
    const lock = lockData(file);
    const other = lockData(join(folder, 'b.db'));
    mkdirSync(join(folder, 'elsewhere'));
    symlinkSync(file, join(folder, 'elsewhere', 'link.db'));
    expect(() => lockData(join(folder, 'elsewhere', 'link.db'), 0)).toThrow(
      /Another Mullion process is using the database/,
    );
    lock.release();
    other.release();
    lockData(join(folder, 'elsewhere', 'link.db')).release();
  });
});
