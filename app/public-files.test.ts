import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { config } from '@/proxy';

const files = readdirSync('public', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => `/${join(parentPath, name).slice('public/'.length)}`);
// The shape of public/manifest.webmanifest (W3C Web Application Manifest).
const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as {
  icons: { src: string; sizes: string }[];
};
const isGuarded = (path: string): boolean => config.matcher.some((one) => new RegExp(`^${one}$`).test(path));

/** Width and height from the header of a PNG file (its specification, IHDR). */
function sizeOf(path: string): string {
  const bytes = readFileSync(join('public', path));
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

describe('public files', () => {
  it('need no session, and pages do', () => {
    expect(files).toContain('/favicon.ico');
    expect(files.filter(isGuarded)).toEqual([]);
    const pages = ['/', '/sign-in', '/clusters/a/nodes', '/icons', '/social.png/x', '/metricsx'];
    expect(pages.filter((path) => !isGuarded(path))).toEqual([]);
  });

  it('are those that the manifest and the layout name, in their sizes', () => {
    expect(manifest.icons.map(({ src }) => src).filter((src) => !files.includes(src))).toEqual([]);
    for (const { src, sizes } of manifest.icons.filter(({ src }) => src.endsWith('.png')))
      expect(sizeOf(src), src).toBe(sizes);
    expect(sizeOf('/icons/apple-touch-icon.png')).toBe('180x180');
    expect(sizeOf('/social.png')).toBe('1200x630');
    const layout = readFileSync('app/layout.tsx', 'utf8');
    const named = [...layout.matchAll(/'(\/[\w/.-]+\.(?:png|svg|ico|webmanifest))'/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((path) => !files.includes(path))).toEqual([]);
  });
});
