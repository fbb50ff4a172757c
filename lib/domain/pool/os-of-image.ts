import type { Os } from '../cluster/cluster';
import { buildOfRelease } from '../windows/windows-releases';

const windows = /^win/i;
const linux = /linux|centos|containeros|ubuntu|debian|redhat|rhel|rocky|anolis|suse|lifsea/i;

/** The first conclusive word wins, e.g. `Windows`, `WindowsCore`, `WindowsServer2022`, `win2022_21H2_x64_…vhd`. */
export function osOfImage(...words: (string | undefined)[]): Os {
  for (const word of words) {
    if (word === undefined || word === '') continue;
    if (windows.test(word)) return 'windows';
    if (linux.test(word) || /^aliyun_/i.test(word)) return 'linux';
  }
  return 'unknown';
}

/** "20348" for `WindowsServer2022`, `win2022_21H2_x64_…vhd`, or "Windows Server Core, Version 2022"; null: none. */
export function windowsBuildOf(...words: (string | null)[]): string | null {
  for (const word of words) {
    const found = /win\D*?(\d{4}|\d{2}h\d)(?!\d)/i.exec(word ?? '');
    const build = buildOfRelease(found?.[1] ?? '');
    if (build !== null) return String(build);
  }
  return null;
}
