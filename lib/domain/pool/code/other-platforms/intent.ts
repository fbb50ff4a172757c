import type { PoolDefinition } from '../../definition/pool-definition';
import { windowsBuildOf } from '../../os-of-image';
import { shellWord } from '../code-body';
import { comment } from './aspects';

const releases: Readonly<Record<string, string>> = { '17763': '2019', '20348': '2022' };
const DEFAULT_RELEASE = '2022';

/** Release of Windows Server; null on Linux. `sure`: the image names a release that all platforms support. */
export function windowsRelease(pool: PoolDefinition): { year: string; isCore: boolean; sure: boolean } | null {
  if (pool.os !== 'windows') return null;
  const year = releases[windowsBuildOf(pool.imageType, pool.imageId, pool.platform) ?? ''];
  const isCore = [pool.imageType, pool.imageId, pool.platform].some((word) => /win\D*core/i.test(word));
  return { year: year ?? DEFAULT_RELEASE, isCore, sure: year !== undefined };
}

/** Numbers of nodes; `least` is also the initial size. */
export interface Sizes {
  auto: boolean;
  least: number;
  most: number;
}

export function sizesOf({ size }: PoolDefinition): Sizes {
  if (size.mode === 'auto') return { auto: true, least: size.min, most: size.max };
  return { auto: false, least: size.desired ?? 0, most: size.desired ?? 0 };
}

export function headOf(pool: PoolDefinition, q: { variables: string; name: string }): string[] {
  const unsure = windowsRelease(pool)?.sure === false;
  const sizeless = pool.size.mode === 'manual' && pool.size.desired === null;
  return [
    comment(`Set ${q.variables}; machines like ${pool.instanceTypes.join(', ')}.`),
    ...(q.name === pool.name ? [] : [comment(`There ${pool.name} has to be called ${q.name}.`)]),
    ...(unsure ? [comment(`Windows Server ${DEFAULT_RELEASE} stands for a release that is not offered there.`)] : []),
    ...(sizeless ? [comment('The pool has no expected number of nodes: 0 stands for it.')] : []),
  ];
}

/** A command with one option per line; null options are left out. */
export const command = (words: string, options: readonly (string | null)[]): string =>
  [words, ...options.filter((option) => option !== null).map((option) => `  ${option}`)].join(' \\\n');

/** An option with the items as separate words or as one word; null if there are none. */
export function listOption(flag: string, items: readonly string[], separator: ' ' | ','): string | null {
  if (items.length === 0) return null;
  return `${flag} ${separator === ' ' ? items.map(shellWord).join(' ') : shellWord(items.join(','))}`;
}

export const pairsOf = (map: Readonly<Record<string, string>>): string[] =>
  Object.entries(map).map(([key, value]) => `${key}=${value}`);

export const taintTexts = ({ taints }: PoolDefinition): string[] =>
  taints.map(({ key, value, effect }) => `${key}=${value}:${effect}`);

/** A name of lower-case letters, digits, and hyphens that starts with a letter and does not end with a hyphen. */
export function plainName(name: string, most: number): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, most)
    .replace(/-+$/, '');
  return plain === '' ? 'pool' : plain;
}
