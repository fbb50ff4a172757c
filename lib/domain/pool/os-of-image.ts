import type { Os } from '../cluster/cluster';

const windows = /^win/i;
const linux = /linux|centos|containeros|ubuntu|debian|redhat|rhel|rocky|anolis|suse|lifsea/i;

/**
 * The OS named by ACK's `os_type`, `image_type`, `platform` or an image id; the first conclusive one wins. Windows
 * spellings differ between documents: `Windows`, `WindowsCore`, `WindowsServer2022`, `win2022_21H2_x64_…vhd`.
 */
export function osOfImage(...words: (string | undefined)[]): Os {
  for (const word of words) {
    if (word === undefined || word === '') continue;
    if (windows.test(word)) return 'windows';
    if (linux.test(word) || /^aliyun_/i.test(word)) return 'linux';
  }
  return 'unknown';
}
