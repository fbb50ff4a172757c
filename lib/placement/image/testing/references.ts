import type { ImagePlatform } from '@/lib/domain/image/image-platform';

/** `windows 20348,26100 high`, `linux high`, `missing`, `unknown`; `any` = every build, `?` = unknown build. */
export function platformText({ os, builds, anyBuild, confidence, missing }: ImagePlatform): string {
  if (missing === true) return 'missing';
  if (os === null) return 'unknown';
  if (os === 'linux') return `linux ${confidence}`;
  return `${os} ${anyBuild ? 'any' : (builds?.join(',') ?? '?')} ${confidence}`;
}

export const rowsOf = (table: string): [reference: string, answer: string][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+=\s+/))
    .map(([reference = '', answer = '']) => [reference, answer]);
