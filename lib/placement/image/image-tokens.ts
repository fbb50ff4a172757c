import type { Confidence, ImagePlatform } from '../../domain/image/image-platform';
import { buildOfRelease } from '../../domain/windows/windows-releases';

export interface TokenHit {
  os: 'linux' | 'windows';
  build: number | null;
  patch: number | null;
  confidence: Confidence;
  token: string;
}

interface Token {
  pattern: RegExp;
  os: 'linux' | 'windows';
  confidence: Confidence;
  build?: (groups: readonly string[]) => number | null;
}

const named = ([name = '']: readonly string[]): number | null => buildOfRelease(name);

/** Words that name a platform, most reliable first; the first match wins. `(?<![a-z])` excludes `darwin`. */
const tokens: readonly Token[] = [
  { pattern: /(?:^|[-_.])ltsc(2016|2019|2022|2025)(?:$|[-_.])/i, os: 'windows', confidence: 'high', build: named },
  {
    pattern: /(?:nanoserver|windowsservercore|servercore)[-_.]?(1709|1803|1809|1903|1909|2004|20h2)(?!\d)/i,
    os: 'windows',
    confidence: 'high',
    build: named,
  },
  {
    // Not Microsoft's own names, but those of Jenkins, GitLab and others.
    pattern: /(?:nanoserver|windowsservercore|servercore)[-_.]?(2016|2019|2022|2025|21h2|23h2|24h2)(?![\da-z])/i,
    os: 'windows',
    confidence: 'medium',
    build: named,
  },
  {
    pattern: /(?<![\d.])10\.0\.(14393|16299|17134|17763|18362|18363|19041|19042|20348|25398|26100)(?!\d)(?:\.\d+)?/,
    os: 'windows',
    confidence: 'high',
    build: ([build = '']) => Number(build),
  },
  {
    pattern: /(?<![a-z])(?:windows|win)(?:server)?[-_.]?(2016|2019|2022|2025)(?!\d)/i,
    os: 'windows',
    confidence: 'medium',
    build: named,
  },
  {
    pattern: /(?<![a-z])(?:windows|win)(?:[-_.]?(?:amd64|x64))?[-_.]?(1709|1803|1809|1903|1909|2004|20h2)(?![\da-z])/i,
    os: 'windows',
    confidence: 'medium',
    build: named,
  },
  { pattern: /nanoserver|windowsservercore|servercore/i, os: 'windows', confidence: 'medium' },
  {
    pattern: /(?:^|[-_./])(?:windows|win)(?:[-_.]?(?:amd64|x64|64))?(?:$|[-_.])/i,
    os: 'windows',
    confidence: 'medium',
  },
  { pattern: /^(1709|1803|1809|1903|1909|2004|20h2)(?:$|[-_.])/i, os: 'windows', confidence: 'low', build: named },
  {
    pattern:
      /(?<![a-z])(?:alpine|debian|bookworm|bullseye|buster|trixie|ubuntu|jammy|noble|focal|ubi(?:[789]|10)|rhel|centos|azurelinux|mariner|distroless|chiseled|musl|photon|wolfi)/i,
    os: 'linux',
    confidence: 'high',
  },
  {
    pattern:
      /(?<![a-z])(?:fedora|rockylinux|almalinux|amazonlinux|oraclelinux|opensuse|archlinux|alinux|aliyunlinux|alibabacloudlinux|anolis|openeuler|stretch|jessie|forky|bionic|xenial)/i,
    os: 'linux',
    confidence: 'high',
  },
  { pattern: /linux[-_/]?(?:amd64|arm64)/i, os: 'linux', confidence: 'high' },
  { pattern: /(?:^|[-_.])(?:slim|linux|ubi)(?:$|[-_.])/i, os: 'linux', confidence: 'medium' },
];

const patchOf = (token: string): number | null => {
  const patch = /^10\.0\.\d+\.(\d+)$/.exec(token)?.[1];
  return patch === undefined ? null : Number(patch);
};

export function tokenIn(text: string): TokenHit | null {
  for (const { pattern, os, confidence, build } of tokens) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const token = found[0].replaceAll(/^[-_./]|[-_./]$/g, '');
    return { os, build: build?.(found.slice(1)) ?? null, patch: patchOf(token), confidence, token };
  }
  return null;
}

/** A bare release such as `1809` or `2004`: a build in the Windows repositories, but possibly any number elsewhere. */
const isBareRelease = (hit: TokenHit): boolean => hit.os === 'windows' && hit.confidence === 'low';

/** The tag first. A bare release is a build only beside a Windows word; a Windows tag without a build uses the name's. */
export function tokenOf(tag: string, name: string): TokenHit | null {
  const ofTag = tokenIn(tag);
  const ofName = tokenIn(name);
  if (ofTag === null || ofName === null) return ofTag ?? ofName;
  if (isBareRelease(ofTag)) {
    if (ofName.os === 'linux') return ofName;
    return { ...ofTag, confidence: 'medium', token: `${ofName.token}:${ofTag.token}` };
  }
  if (ofTag.os === 'windows' && ofTag.build === null && ofName.os === 'windows' && ofName.build !== null)
    return { ...ofName, token: `${ofName.token}:${ofTag.token}` };
  return ofTag;
}

export function familyOf(text: string): ImagePlatform['family'] {
  if (/nanoserver/i.test(text)) return 'nanoserver';
  return /servercore/i.test(text) ? 'servercore' : null;
}

/** The architecture at the end of a tag or between separators; null: none is named. */
export function archOf(text: string): readonly string[] | null {
  const found = /(?:^|[-_./]|linux|windows|win)(amd64|x64|x86_64|arm64(?:v8)?|aarch64|arm32v[5-7])(?:$|[-_./])/i.exec(
    text,
  )?.[1];
  if (found === undefined) return null;
  if (/^arm32/i.test(found)) return ['arm'];
  return [/^a(?:rm|arch)/i.test(found) ? 'arm64' : 'amd64'];
}
