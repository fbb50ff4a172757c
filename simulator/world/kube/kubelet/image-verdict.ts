import { getOrMake } from '@/simulator/world/kube/kube-object';
import { createHash } from 'node:crypto';
import type { Node } from '@/simulator/world/kube/shapes/node';
import { IMAGE_TOKENS, KNOWN_REPOSITORIES } from '@/simulator/world/kube/kubelet/known-images';

interface ImageFacts {
  /** `mcr.microsoft.com/windows/servercore:ltsc2022`, with the default registry of a short name. */
  reference: string;
  os: readonly ('linux' | 'windows')[];
  builds: readonly number[];
  /** A single manifest is not checked against the platform when it is pulled. */
  kind: 'index' | 'single';
  missing: boolean;
  /** Only files for HostProcess containers: nothing in it starts in another one. */
  hostProcessOnly: boolean;
  /** By the end of the tag; undefined = every one. */
  arch: string | undefined;
  /** Starts and exits with an error, for demonstrations: repository names that begin with `crash`. */
  crashes: boolean;
}

const answers = new Map<string, ImageFacts>();

/** What a registry would answer about an image, by its name alone. */
export function imageFacts(image: string): ImageFacts {
  if (answers.size > 10_000) answers.clear();
  return getOrMake(answers, image, () => readFacts(image));
}

function readFacts(image: string): ImageFacts {
  const { repository, tag } = splitImage(image);
  const base = {
    reference: `${repository}${tag.startsWith('sha256:') ? '@' : ':'}${tag}`,
    crashes: lastPart(repository).startsWith('crash'),
    hostProcessOnly: false,
    arch: /[-_](amd64|arm64)$/.exec(tag)?.[1],
  };
  const known = KNOWN_REPOSITORIES.find((entry) => entry.repository.test(repository));
  if (known !== undefined) {
    const found = known.tags.find((entry) => entry.tag.test(tag));
    if (found !== undefined) {
      const builds = found.builds ?? tagBuilds(tag);
      const hostProcessOnly = found.hostProcessOnly === true;
      return { ...base, os: found.os, builds, kind: 'index', missing: found.missing === true, hostProcessOnly };
    }
  }
  const token =
    IMAGE_TOKENS.find((entry) => entry.token.test(tag)) ??
    IMAGE_TOKENS.find((entry) => entry.token.test(lastPart(repository)));
  if (token?.os === 'windows')
    return {
      ...base,
      os: ['windows'],
      builds: token.build?.(tag) ?? tagBuilds(`${lastPart(repository)}-${tag}`),
      kind: 'single',
      missing: false,
    };
  return { ...base, os: ['linux'], builds: [], kind: 'index', missing: lastPart(repository).startsWith('no-such') };
}

function splitImage(image: string): { repository: string; tag: string } {
  const [beforeDigest = '', digest] = image.split('@');
  const slash = beforeDigest.lastIndexOf('/');
  const colon = beforeDigest.indexOf(':', slash + 1);
  const path = colon < 0 ? beforeDigest : beforeDigest.slice(0, colon);
  const tag = colon < 0 ? (digest ?? 'latest') : beforeDigest.slice(colon + 1);
  const first = path.split('/')[0] ?? '';
  const hasRegistry = path.includes('/') && (first.includes('.') || first.includes(':') || first === 'localhost');
  if (hasRegistry) return { repository: path, tag };
  return { repository: `docker.io/${path.includes('/') ? path : `library/${path}`}`, tag };
}

const lastPart = (repository: string): string => repository.slice(repository.lastIndexOf('/') + 1).toLowerCase();

const YEARS: Record<string, number> = { 2016: 14393, 2019: 17763, 2022: 20348, 2025: 26100 };
const RELEASES: Record<string, number> = {
  1607: 14393,
  1709: 16299,
  1803: 17134,
  1809: 17763,
  1903: 18362,
  1909: 18363,
  2004: 19041,
  '20h2': 19042,
  '21h2': 20348,
  '23h2': 25398,
  '24h2': 26100,
};

/** Whether the kubelet can make a reference of it (distribution: reference grammar). */
function isImageName(image: string): boolean {
  const [name = '', digest] = image.split('@');
  const { repository, tag } = splitImage(name);
  const [, ...parts] = repository.split('/');
  return (
    parts.length > 0 &&
    parts.every((part) => /^[a-z0-9]+((\.|_{1,2}|-+)[a-z0-9]+)*$/.test(part)) &&
    /^\w[\w.-]{0,127}$/.test(tag) &&
    (digest === undefined || /^[a-z0-9]+:[0-9a-f]{32,}$/.test(digest))
  );
}

/** The Windows build that a tag names by year, release or number. */
function tagBuilds(text: string): number[] {
  const year = /(?:ltsc|(?:win(?:dows)?(?:server)?(?:core)?|servercore|nanoserver)[-_.]?)(2016|2019|2022|2025)/i.exec(
    text,
  )?.[1];
  if (year !== undefined) return [YEARS[year] ?? 0];
  const number = /10\.0\.(\d{5})/.exec(text)?.[1];
  if (number !== undefined) return [Number(number)];
  const release =
    /(?:^|[-_.]|nanoserver|servercore|win|windows)(1607|1709|1803|1809|1903|1909|2004|20h2|21h2|23h2|24h2)(?:$|[-_.])/i.exec(
      text,
    )?.[1];
  return release === undefined ? [] : [RELEASES[release.toLowerCase()] ?? 0];
}

type ImageVerdict = { ok: true; crashes: boolean } | { ok: false; stage: 'name' | 'pull' | 'create'; message: string };

export function imageVerdict(image: string, node: Node, hostProcess = false): ImageVerdict {
  if (!isImageName(image)) {
    const message = `Failed to apply default image tag "${image}": couldn't parse image name "${image}": invalid reference format`;
    return { ok: false, stage: 'name', message };
  }
  const facts = imageFacts(image);
  const info = node.status?.nodeInfo ?? {};
  const os = info['operatingSystem'] === 'windows' ? 'windows' : 'linux';
  if (facts.missing) {
    const message = `rpc error: code = NotFound desc = failed to pull and unpack image "${facts.reference}": failed to resolve reference "${facts.reference}": ${facts.reference}: not found`;
    return { ok: false, stage: 'pull', message };
  }
  const host = hostBuild(info['kernelVersion']);
  const osFits = facts.os.includes(os);
  const accepted = acceptedBuilds(facts.builds, host, info['containerRuntimeVersion'] ?? '');
  // A HostProcess container needs no build of its host, but a list is compared with it all the same (containerd issue 7431).
  const unbound = os === 'linux' || facts.builds.length === 0 || (hostProcess && facts.kind === 'single');
  const archFits = facts.arch === undefined || facts.arch === (info['architecture'] ?? 'amd64');
  if (osFits && archFits && (unbound || accepted.length > 0)) {
    if (!facts.hostProcessOnly || hostProcess) return { ok: true, crashes: facts.crashes };
    return { ok: false, stage: 'create', message: noSystemMessage() };
  }
  if (facts.kind === 'index') {
    const digest = createHash('sha256').update(facts.reference).digest('hex');
    const message = `rpc error: code = NotFound desc = failed to pull and unpack image "${facts.reference}": no match for platform in manifest sha256:${digest}: not found`;
    return { ok: false, stage: 'pull', message };
  }
  return { ok: false, stage: 'create', message: os === 'windows' ? hcsMessage(image) : execMessage() };
}

const hostBuild = (kernel: string | undefined): number => Number(/^10\.0\.(\d+)/.exec(kernel ?? '')?.[1] ?? 0);

const FORWARD = 20_348;
const LTSC = [20_348, 26_100];

/** Builds of an image that containerd accepts on a host: equal, or from 20348 on also older ones (newer runtimes only). */
export function acceptedBuilds(builds: readonly number[], host: number, runtime: string): number[] {
  const version = /^containerd:\/\/v?(\d+)\.(\d+)\.(\d+)/.exec(runtime)?.slice(1) ?? [];
  const [major = 2, minor = 0, patch = 0] = version.map(Number);
  const old = major === 1 && (minor < 6 || (minor === 6 && patch < 23) || (minor === 7 && patch < 6));
  if (old || host < FORWARD) return builds.filter((build) => build === host);
  const newest = major > 2 || (major === 2 && minor >= 2);
  const floor = newest ? (LTSC.filter((build) => build < host).at(-1) ?? FORWARD) : FORWARD;
  return builds.filter((build) => build >= Math.min(floor, host) && build <= host);
}

function hcsMessage(image: string): string {
  const id = createHash('sha256').update(image).digest('hex');
  return `failed to create containerd task: failed to create shim task: hcs::CreateComputeSystem ${id}: The container operating system does not match the host operating system.: unknown (0xc0370101)`;
}

/** hcsshim, of a root file system without Windows in it. */
const noSystemMessage = (): string =>
  'failed to create containerd task: failed to create shim task: failed to create container: hcs::CreateComputeSystem: The system cannot find the path specified.: unknown';

const execMessage = (): string =>
  'failed to create containerd task: failed to create shim task: OCI runtime create failed: exec format error: unknown';
