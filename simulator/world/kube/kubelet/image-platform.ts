import { IMAGE_TOKENS, KNOWN_REPOSITORIES } from '@/simulator/world/kube/kubelet/known-images';

interface ImageFacts {
  /** `mcr.microsoft.com/windows/servercore:ltsc2022`, with the registry that a short name stands for. */
  reference: string;
  os: readonly ('linux' | 'windows')[];
  /** Windows builds; empty when any build will do. */
  builds: readonly number[];
  /** A single manifest is not checked against the platform when it is pulled. */
  kind: 'index' | 'single';
  /** The registry has no such tag. */
  missing: boolean;
  /** Only files for HostProcess containers: nothing in it starts in another one. */
  hostProcessOnly: boolean;
  /** As the tag's end says; undefined = every one. */
  arch: string | undefined;
  /** Starts and exits with an error, for demonstrations: repository names that begin with `crash`. */
  crashes: boolean;
}

const answers = new Map<string, ImageFacts>();

/** What the registry would say about an image, known from its name alone. */
export function imageFacts(image: string): ImageFacts {
  let facts = answers.get(image);
  if (facts === undefined) {
    if (answers.size > 10_000) answers.clear();
    facts = readFacts(image);
    answers.set(image, facts);
  }
  return facts;
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
  if (token?.os === 'windows') {
    return {
      ...base,
      os: ['windows'],
      builds: token.build?.(tag) ?? tagBuilds(`${lastPart(repository)}-${tag}`),
      kind: 'single',
      missing: false,
    };
  }
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

function lastPart(repository: string): string {
  return repository.slice(repository.lastIndexOf('/') + 1).toLowerCase();
}

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
export function isImageName(image: string): boolean {
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
