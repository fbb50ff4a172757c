import { describe, expect, test } from 'vitest';
import type { ImagePlatform, ImageStart } from '../../domain/image/image-platform';
import { imageMessage } from '../../domain/image/image-message';
import { platformOf } from './platform-of';
import { startMessage } from './starts-on';

describe('platform of an image', () => {
  test.each([
    ['nginx', 'for Linux, according to known facts about Docker official images'],
    ['registry.example.com/a/b:1-ltsc2022', 'for Windows builds 20348, according to its name (ltsc2022)'],
    [
      'mcr.microsoft.com/dotnet/framework/aspnet:4.8.1',
      'for Windows builds 20348, 26100, according to known facts about mcr.microsoft.com/dotnet/framework',
    ],
    [
      'registry.example.com/a/b:1-windows',
      'for Windows, according to its name (windows); build unknown: add it to the tag',
    ],
    ['registry.example.com/a/b:1809', 'for Windows builds 17763, according to its name (1809) (inferred)'],
    [
      'golang:1.24',
      'for Linux and Windows builds 20348, 26100, according to known facts about Docker official images with Windows variants',
    ],
    [
      'registry.k8s.io/pause:3.5',
      'for Linux and Windows, according to known facts about pause images; Windows builds unknown (inferred)',
    ],
    [
      'ghcr.io/prometheus-community/windows-exporter:1',
      'for any Windows build, according to known facts about windows-exporter',
    ],
    [
      'mcr.microsoft.com/windows/servercore',
      'tag not found in the repository (known facts about mcr.microsoft.com/windows/servercore)',
    ],
    ['Bad//Reference', 'invalid image reference: the kubelet reports InvalidImageName'],
  ])('%s: %s', (reference, text) => {
    expect(imageMessage(platformOf(reference)).text).toBe(text);
  });

  test('how to determine an unknown platform', () => {
    const digest = `registry.example.com/a@sha256:${'a'.repeat(64)}`;
    expect(imageMessage(platformOf('registry.example.com/a:1')).phrase?.key).toBe('domain.image.unknown');
    expect(imageMessage(platformOf(digest)).phrase?.key).toBe('domain.image.digest');
  });

  test.each<[ImagePlatform['source'], string]>([
    ['registry', 'its registry'],
    ['node-images', 'the Windows nodes that store it'],
    ['running', 'the nodes that run it'],
  ])('how: %s', (source, text) => {
    expect(imageMessage({ ...platformOf('nginx'), source }).text).toBe(`for Linux, according to ${text}`);
  });
});

describe('whether it starts', () => {
  const reported = {
    container: 'web',
    image: platformOf('registry.example.com/a:1'),
    node: { os: 'windows', labels: {}, arch: 'amd64', build: 26100, containerRuntime: 'containerd://2.1.0' },
  } as const;
  type Why<S extends ImageStart['starts']> = Extract<ImageStart, { starts: S; why: string }>['why'];

  test.each<[Why<'no'>, string]>([
    ['other-os', 'Windows'],
    ['newer-than-host', '17763'],
    ['older-than-host', '17763'],
    ['runtime-too-old', 'containerd 1.7.6'],
    ['other-arch', 'amd64'],
    ['host-process-only', 'HostProcess'],
    ['no-such-tag', 'registry.example.com/a:1'],
  ])('%s', (why, part) => {
    const { text, phrase } = startMessage({ starts: 'no', why, build: 17763, host: 26100 }, reported);
    expect(text).toContain(part);
    expect(text).toContain('web');
    expect(phrase?.key).toBe(`domain.image.${why}`);
  });

  test.each<[Exclude<Why<'unknown'>, 'runtime-unknown'>, string]>([
    ['os-unknown', 'registry.example.com/a:1'],
    ['build-unknown', 'accepts build 20348 to 26100'],
    ['host-unknown', 'does not report'],
    ['hyper-v', 'Hyper-V'],
  ])('%s', (why, part) => {
    const { text, phrase } = startMessage({ starts: 'unknown', why }, reported);
    expect(text).toContain(part);
    expect(phrase?.key).toBe(`domain.image.${why}`);
  });

  test('builds are written without digit separators', () => {
    expect(startMessage({ starts: 'yes', forward: { build: 20348, host: 26100 } }, reported).text).toContain(
      'built for 20348 and runs on this newer host (26100)',
    );
    expect(
      startMessage({ starts: 'unknown', why: 'runtime-unknown', build: 20348, host: 26100 }, reported).text,
    ).toContain('Whether this host (26100) runs it depends on its containerd version, which is unknown.');
    expect(startMessage({ starts: 'yes', forward: null }, reported).text).toBe(
      'The image of container web starts here.',
    );
  });
});
