import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ImagePlatform, ImageStart, ImageVariant } from '../../domain/image/image-platform';
import { platformOf } from './platform-of';
import { startsOn, type StartInputs } from './starts-on';
import { windowsReleases } from '../../domain/windows/windows-releases';
import { accepts, matchRuleOf, oldestAccepted } from './runtime-match';

const windows = (build: number | null, more: Partial<StartInputs['node']> = {}): StartInputs['node'] => ({
  os: 'windows',
  arch: 'amd64',
  build,
  patch: 1000,
  containerRuntime: 'containerd://2.1.1',
  ...more,
});
const linux: StartInputs['node'] = { ...windows(null), os: 'linux', patch: null };

const image = (more: Partial<ImagePlatform> = {}): ImagePlatform => ({
  reference: 'registry.example.com/web:1',
  os: 'windows',
  builds: [20348],
  anyBuild: false,
  arch: null,
  kind: 'index',
  confidence: 'high',
  family: null,
  source: 'registry',
  evidence: 'test',
  ...more,
});

const request = (inputs: Partial<StartInputs>): ImageStart =>
  startsOn({ image: image(), node: windows(20348), hostProcess: false, handler: null, ...inputs });

const known = (facts: Parameters<typeof platformOf>[1], reference = 'registry.example.com/web:1') => ({
  image: platformOf(reference, facts),
});

const says = (answer: ImageStart): string => (answer.starts === 'yes' ? 'yes' : `${answer.starts} ${answer.why}`);

describe('what only the name of an image suggests excludes no node', () => {
  test.each<[reference: string, node: StartInputs['node'], answer: string]>([
    ['nginx:1.27', windows(20348), 'no other-os'],
    ['registry.k8s.io/team/driver:v1', windows(20348), 'unknown os-unknown'],
    ['registry.k8s.io/team/driver:v1', linux, 'yes'],
    ['harbor.example.com/docker.io/library/nginx:1.27', windows(20348), 'unknown os-unknown'],
    ['example.com/app:win', linux, 'unknown os-unknown'],
    ['example.com/app:windows-2019', windows(20348), 'unknown build-unknown'],
    ['example.com/app:windows-2022', windows(20348), 'yes'],
    ['example.com/app:ltsc2019', windows(20348), 'no older-than-host'],
    ['mcr.microsoft.com/windows/servercore/iis:windowsservercore', linux, 'no other-os'],
  ])('%s', (reference, node, answer) => {
    expect(says(request({ ...known({}, reference), node }))).toBe(answer);
  });
});

describe('process isolation, image build by host', () => {
  test.each([
    [20348, 20348, 'yes'],
    [17763, 17763, 'yes'],
    [26100, 26100, 'yes'],
    [20348, 26100, 'yes'],
    [20348, 25398, 'yes'],
    [17763, 26100, 'no older-than-host'],
    [17763, 20348, 'no older-than-host'],
    [17763, 25398, 'no older-than-host'],
    [14393, 20348, 'no older-than-host'],
    [14393, 17763, 'no older-than-host'],
    [20348, 17763, 'no newer-than-host'],
    [26100, 20348, 'no newer-than-host'],
    [26100, 17763, 'no newer-than-host'],
    [25398, 20348, 'no newer-than-host'],
  ])('%d on %d: %s', (build, host, answer) => {
    expect(says(request({ image: image({ builds: [build] }), node: windows(host) }))).toBe(answer);
  });

  test('the newest build that the host takes is used', () => {
    const both = image({ builds: [17763, 20348, 26100] });
    expect(request({ image: both, node: windows(25398) })).toMatchObject({ forward: { build: 20348, host: 25398 } });
    expect(request({ image: both, node: windows(26100) })).toEqual({ starts: 'yes', forward: null });
  });

  test('with builds on both sides of the host, an older one is missing', () => {
    const answer = { starts: 'no', why: 'older-than-host', build: 17763, host: 20348 };
    expect(request({ image: image({ builds: [17763, 26100] }) })).toEqual(answer);
  });
});

describe('handler and runtime', () => {
  const old = 'containerd://1.7.1';
  test.each([
    [old, 20348, 26100, 'no runtime-too-old'],
    [old, 17763, 26100, 'no older-than-host'],
    [old, 20348, 20348, 'yes'],
    [old, 26100, 20348, 'no newer-than-host'],
    ['containerd://2.2.0', 20348, 26100, 'yes'],
    ['containerd://2.2.0', 20348, 28000, 'no older-than-host'],
    ['containerd://2.1.0', 20348, 28000, 'yes'],
  ])('%s: %d on %d: %s', (containerRuntime, build, host, answer) => {
    const node = windows(host, { containerRuntime });
    expect(says(request({ image: image({ builds: [build] }), node }))).toBe(answer);
  });

  test.each(['docker://20.10.9', 'containerd://', ''])(
    'the rule of %j is unknown, which decides older builds',
    (containerRuntime) => {
      const node = windows(26100, { containerRuntime });
      expect(request({ node })).toEqual({ starts: 'unknown', why: 'runtime-unknown', build: 20348, host: 26100 });
      expect(says(request({ node, image: image({ builds: [17763] }) }))).toBe('no older-than-host');
      expect(request({ node, image: image({ builds: [26100] }) })).toEqual({ starts: 'yes', forward: null });
      expect(says(request({ node: windows(20348, { containerRuntime }) }))).toBe('yes');
    },
  );
});

describe('Server 2016 requires the same patch level', () => {
  const at = (patch: number | null): ImagePlatform =>
    image({ builds: [14393], variants: [{ os: 'windows', build: 14393, patch, arch: 'amd64' }] });
  test.each([
    [1000, 'yes'],
    [999, 'no older-than-host'],
    [1001, 'no newer-than-host'],
    [null, 'unknown build-unknown'],
  ])('%s: %s', (patch, answer) => {
    expect(says(request({ image: at(patch), node: windows(14393) }))).toBe(answer);
  });

  test('no later release requires it', () => {
    const other = image({ builds: [17763], variants: [{ os: 'windows', build: 17763, patch: 5, arch: 'amd64' }] });
    expect(says(request({ image: other, node: windows(17763) }))).toBe('yes');
  });
});

describe('operating system and architecture', () => {
  test.each<[string, Partial<StartInputs>, string]>([
    ['Windows image on Linux', { node: linux }, 'no other-os'],
    ['Linux image on Windows', { image: image({ os: 'linux', builds: [] }) }, 'no other-os'],
    ['Linux image on Linux', { image: image({ os: 'linux', builds: [] }), node: linux }, 'yes'],
    ['both on Linux', { image: image({ os: 'both' }), node: linux }, 'yes'],
    ['both on Windows', { image: image({ os: 'both' }) }, 'yes'],
    ['both on an older Windows', { image: image({ os: 'both' }), node: windows(17763) }, 'no newer-than-host'],
    ['unknown system', { image: image({ os: null, builds: [] }) }, 'unknown os-unknown'],
    ['unknown build', { image: image({ builds: null }) }, 'unknown build-unknown'],
    ['unknown build on Linux', { image: image({ builds: null }), node: linux }, 'no other-os'],
    ['host without a build', { node: windows(null) }, 'unknown host-unknown'],
    ['host of an unknown OS', { node: { ...linux, os: null } }, 'unknown host-unknown'],
    ['ready on a newer host only', known({ readyOn: [26100] }), 'unknown build-unknown'],
    ['ready on such a host', known({ readyOn: [20348] }), 'yes'],
    ['ready on an older build', { ...known({ readyOn: [20348] }), node: windows(26100) }, 'yes'],
    ['pulled there and ready nowhere', known({ pulledOn: [20348] }), 'unknown build-unknown'],
    ['failed on this build', known({ failedOn: [20348] }), 'no seen-to-fail'],
    ['failed on another build', known({ failedOn: [17763] }), 'unknown os-unknown'],
    ['failed before, and ready there now', known({ failedOn: [20348], readyOn: [20348] }), 'yes'],
    ['failed in a container', { ...known({ failedOn: [20348] }, 'acme/web:ltsc2022'), hostProcess: true }, 'yes'],
    ['no such tag', { image: image({ os: null, missing: true }) }, 'no no-such-tag'],
    ['arm64 image', { image: image({ arch: ['arm64'] }) }, 'no other-arch'],
    ['arm64 Linux image', { image: image({ os: 'linux', arch: ['arm64'] }), node: linux }, 'no other-arch'],
    ['32-bit Linux image', { image: image({ os: 'linux', arch: ['386'] }), node: linux }, 'yes'],
    ['32-bit Arm image', { image: image({ os: 'linux', arch: ['arm'] }), node: linux }, 'no other-arch'],
    ['image of both architectures', { image: image({ arch: ['amd64', 'arm64'] }) }, 'yes'],
    ['unknown host architecture', { image: image({ arch: ['arm64'] }), node: windows(20348, { arch: '' }) }, 'yes'],
    ['a hint alone', { image: platformOf('registry.example.com/a/b:1809'), node: linux }, 'unknown os-unknown'],
  ])('%s', (_name, inputs, answer) => {
    expect(says(request(inputs))).toBe(answer);
  });

  test('only variants of the host count if variants are known', () => {
    const variant = (os: string, build: number | null, arch: string): ImageVariant => ({
      os,
      build,
      patch: null,
      arch,
    });
    const listed = image({
      os: 'both',
      builds: [20348, 26100],
      arch: ['amd64', 'arm64'],
      variants: [
        variant('linux', null, 'arm64'),
        variant('windows', 20348, 'amd64'),
        variant('windows', 26100, 'arm64'),
      ],
    });
    expect(says(request({ image: listed }))).toBe('yes');
    expect(says(request({ image: listed, node: linux }))).toBe('no other-arch');
    expect(request({ image: listed, node: windows(26100) })).toMatchObject({ forward: { build: 20348 } });
  });
});

describe('HostProcess', () => {
  const run = (more: Partial<ImagePlatform>) => ({ image: image(more), hostProcess: true });
  const base = platformOf('mcr.microsoft.com/oss/kubernetes/windows-host-process-containers-base-image:v1.0.0');
  test.each<[string, Partial<StartInputs>, string]>([
    ['base image', { image: base, hostProcess: true }, 'yes'],
    ['base image, host without a build', { image: base, hostProcess: true, node: windows(null) }, 'yes'],
    ['base image in an ordinary pod', { image: base }, 'no host-process-only'],
    ['base image on Linux', { image: base, hostProcess: true, node: linux }, 'no other-os'],
    ['list of another build', run({ builds: [17763] }), 'no older-than-host'],
    ['single manifest of another build', run({ builds: [17763], kind: 'single' }), 'yes'],
    ['list or single, of another build', run({ builds: [17763], kind: null }), 'unknown build-unknown'],
    ['list without builds', run({ builds: null, anyBuild: true }), 'yes'],
  ])('%s', (_name, inputs, answer) => {
    expect(says(request(inputs))).toBe(answer);
  });
});

describe('Hyper-V isolation', () => {
  const handler = 'runhcs-wcow-hypervisor-17763';
  test.each<[string, Partial<StartInputs>, string]>([
    ['older image', { image: image({ builds: [17763] }), handler }, 'unknown hyper-v'],
    ['same build', { handler }, 'unknown hyper-v'],
    ['newer image', { image: image({ builds: [26100] }), handler }, 'no newer-than-host'],
    ['unknown build', { image: image({ builds: null }), handler }, 'unknown hyper-v'],
    ['Linux node', { node: linux, handler }, 'no other-os'],
    ['the handler of process isolation', { handler: 'runhcs-wcow-process' }, 'yes'],
  ])('%s', (_name, inputs, answer) => {
    expect(says(request(inputs))).toBe(answer);
  });
});

describe('laws', () => {
  const builds = windowsReleases.map(({ build }) => build);
  const runtimes = ['containerd://1.6.1', 'containerd://1.7.6', 'containerd://2.2.1', 'docker://20.10', ''];
  const arbitrary = fc.record({
    builds: fc.uniqueArray(fc.constantFrom(...builds), { minLength: 1 }),
    host: fc.constantFrom(...builds),
    runtime: fc.constantFrom(...runtimes),
  });

  test("a node of the image's only build starts it", () => {
    fc.assert(
      fc.property(arbitrary, ({ host, runtime }) => {
        const own = image({ builds: [host], variants: [{ os: 'windows', build: host, patch: 1000, arch: 'amd64' }] });
        const node = windows(host, { containerRuntime: runtime });
        expect(request({ image: own, node })).toEqual({ starts: 'yes', forward: null });
      }),
    );
  });

  test('another build never excludes a node, except by the patch level of Server 2016', () => {
    fc.assert(
      fc.property(arbitrary, fc.constantFrom(...builds), ({ builds: had, host, runtime }, more) => {
        const node = windows(host, { containerRuntime: runtime });
        const before = request({ image: image({ builds: had }), node });
        const after = request({ image: image({ builds: [...had, more] }), node });
        if (before.starts === 'yes') expect(after.starts).toBe('yes');
      }),
    );
  });

  test('what starts on an older runtime starts on the next, up to Server 2025', () => {
    fc.assert(
      fc.property(arbitrary, ({ builds: had, host }) => {
        const starting = runtimes.slice(0, 3).map((containerRuntime) => {
          const node = windows(host, { containerRuntime });
          return Number(request({ image: image({ builds: had }), node }).starts === 'yes');
        });
        expect(starting.toSorted((a, b) => a - b)).toEqual(starting);
      }),
    );
  });
});

describe('which rule a runtime has', () => {
  test.each([
    ['containerd://1.5.13', 'equal', true],
    ['containerd://1.6.0', 'equal', true],
    ['containerd://1.6.22', 'equal', true],
    ['containerd://1.6.23', 'from-2022', true],
    ['containerd://1.6.33+azure', 'from-2022', true],
    ['containerd://1.7.0', 'equal', true],
    ['containerd://1.7.0-rc.1', 'equal', true],
    ['containerd://1.7.5', 'equal', true],
    ['containerd://1.7.6', 'from-2022', true],
    ['containerd://v1.7.27-1', 'from-2022', true],
    ['containerd://2.0.4+azure', 'from-2022', true],
    ['containerd://2.1.1', 'from-2022', true],
    ['containerd://2.2.0', 'from-last-ltsc', true],
    ['containerd://2.10.0', 'from-last-ltsc', true],
    ['containerd://3.0.0', 'from-last-ltsc', true],
    ['docker://20.10.9', 'from-2022', false],
    ['docker://1.6.1', 'from-2022', false],
    ['cri-o://1.30.1', 'from-2022', false],
    ['containerd://', 'from-2022', false],
    ['', 'from-2022', false],
    [`containerd://${'9'.repeat(10_000)}`, 'from-2022', false],
  ])('%s: %s', (runtime, rule, sure) => {
    expect(matchRuleOf(runtime)).toEqual({ rule, sure });
  });
});

describe('which builds a host takes', () => {
  const builds = [14393, 17763, 19042, 20348, 22621, 25398, 26100, 28000];
  test.each([
    ['equal', 17763, [17763]],
    ['equal', 20348, [20348]],
    ['equal', 26100, [26100]],
    ['from-2022', 14393, [14393]],
    ['from-2022', 17763, [17763]],
    ['from-2022', 20348, [20348]],
    ['from-2022', 25398, [20348, 22621, 25398]],
    ['from-2022', 26100, [20348, 22621, 25398, 26100]],
    ['from-2022', 28000, [20348, 22621, 25398, 26100, 28000]],
    ['from-last-ltsc', 17763, [17763]],
    ['from-last-ltsc', 20348, [20348]],
    ['from-last-ltsc', 25398, [20348, 22621, 25398]],
    ['from-last-ltsc', 26100, [20348, 22621, 25398, 26100]],
    ['from-last-ltsc', 28000, [26100, 28000]],
  ] as const)('%s on %d: %j', (rule, host, taken) => {
    expect(builds.filter((build) => accepts(build, { host, rule }))).toEqual(taken);
    expect(oldestAccepted(host, rule)).toBe(taken[0]);
  });
});
