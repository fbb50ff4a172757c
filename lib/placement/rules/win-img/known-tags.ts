import { type ImageReference, parseReference } from '@/lib/domain/image/reference';
import { windowsReleases } from '@/lib/domain/windows/windows-releases';

const MCR = 'mcr.microsoft.com';
const BUILD_2019 = 17_763;
const BUILD_2025 = 26_100;

const yearOf = (build: number): string | null =>
  windowsReleases.find((release) => release.build === build)?.year ?? null;

/** nanoserver is published as 1809 for Server 2019; a year alias is not confirmed. */
const nanoTag = (build: number, year: string): string => (build === BUILD_2019 ? '1809' : `ltsc${year}`);

const versionOf = (tag: string | null): string | null => /^\d{1,2}\.\d{1,2}(\.\d)?(?=$|-)/.exec(tag ?? '')?.[0] ?? null;

interface Wanted {
  tag: string | null;
  build: number;
  year: string;
}

/** .NET 6 and 7 ended before there were images for Server 2025 (dotnet-docker: src/runtime). */
const dotnetTag = ({ tag, build, year }: Wanted): string | null => {
  const version = versionOf(tag);
  if (version === null || (build === BUILD_2025 && Number.parseInt(version, 10) < 8)) return null;
  const core = tag?.includes('windowsservercore') === true;
  return core ? `${version}-windowsservercore-ltsc${year}` : `${version}-nanoserver-${nanoTag(build, year)}`;
};

/** 4.8 is available for 2019 and 2022, 4.8.1 for 2022 and 2025. */
function frameworkTag({ tag, build, year }: Wanted): string | null {
  const version = versionOf(tag) ?? '4.8';
  if (!version.startsWith('4.8')) return `${version}-windowsservercore-ltsc${year}`;
  const own = build === BUILD_2025 ? '4.8.1' : build === BUILD_2019 ? '4.8' : version;
  return `${own}-windowsservercore-ltsc${year}`;
}

type TagOf = (wanted: Wanted) => string | null;

/** Repositories with regular tag names. Data as of August to November 2026. */
const named: readonly { at: RegExp; tagOf: TagOf }[] = [
  { at: /^windows\/nanoserver$/, tagOf: ({ build, year }) => nanoTag(build, year) },
  { at: /^windows\/(servercore|server)$/, tagOf: ({ year }) => `ltsc${year}` },
  { at: /^windows\/servercore\/iis$/, tagOf: ({ year }) => `windowsservercore-ltsc${year}` },
  { at: /^dotnet\/(runtime|aspnet|sdk|monitor)$/, tagOf: dotnetTag },
  { at: /^dotnet\/framework\/(runtime|sdk|aspnet|wcf)$/, tagOf: frameworkTag },
];

const moved: Readonly<Record<string, string>> = {
  'microsoft/iis': 'windows/servercore/iis',
  'microsoft/windowsservercore': 'windows/servercore',
  'microsoft/nanoserver': 'windows/nanoserver',
  'microsoft/aspnet': 'dotnet/framework/aspnet',
  'microsoft/dotnet-framework': 'dotnet/framework/runtime',
};

const isHub = ({ registry }: ImageReference): boolean => registry === 'docker.io';

/** The same official image for another build, which its tag names. None is published for Server 2019 anymore. */
function officialTag({ tag, build, year }: Wanted): string | null {
  if (build === BUILD_2019 || tag === null) return null;
  const other = tag.replace(/(windowsservercore|nanoserver)-(ltsc20\d\d|1809)/, `$1-ltsc${year}`);
  return other === tag ? null : other;
}

/** The same image for a build, by a tag that is known to exist; null: none is known. Never of a private repository. */
export function referenceFor(reference: string, build: number): string | null {
  const parsed = parseReference(reference);
  const year = yearOf(build);
  if (parsed === null || year === null || build < BUILD_2019) return null;
  const { repository, tag } = parsed;
  if (isHub(parsed) && repository.startsWith('library/')) {
    const other = officialTag({ tag, build, year });
    return other === null ? null : `${repository.slice('library/'.length)}:${other}`;
  }
  const successor = isHub(parsed) && Object.hasOwn(moved, repository) ? moved[repository] : undefined;
  if (successor === undefined && parsed.registry !== MCR) return null;
  const at = successor ?? repository;
  const found = named.find((row) => row.at.test(at))?.tagOf({ tag, build, year }) ?? null;
  const same = found === tag && successor === undefined;
  return found === null || same ? null : `${MCR}/${at}:${found}`;
}

export function onServerCore(reference: string, build: number): string | null {
  const parsed = parseReference(reference);
  const year = yearOf(build);
  if (parsed?.registry !== MCR || year === null) return null;
  if (parsed.repository === 'windows/nanoserver') return `${MCR}/windows/servercore:ltsc${year}`;
  const version = versionOf(parsed.tag);
  if (version === null || !/^dotnet\/(runtime|aspnet|sdk)$/.test(parsed.repository)) return null;
  return `${MCR}/${parsed.repository}:${version}-windowsservercore-ltsc${year}`;
}
