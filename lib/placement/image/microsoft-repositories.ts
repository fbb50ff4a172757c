import { byTag, linuxOnly, type RepositoryRow, type RepositoryRule } from './repository-row';

/** The Windows base images never had this tag (Microsoft Artifact Registry catalog). */
const noLatest: RepositoryRule = { tag: /^(?:latest)?$/i, os: 'missing', confidence: 'high' };

const windowsTags = (family: RepositoryRule['family']): RepositoryRule => ({
  tag: 'any',
  os: 'windows',
  builds: byTag(),
  confidence: 'high',
  ...(family === undefined ? {} : { family }),
});

const windowsWords: RepositoryRule = { tag: 'windows-words', os: 'windows', builds: byTag(), confidence: 'high' };

const dotnet = (...names: readonly string[]): string[] =>
  names.flatMap((name) => [`mcr.microsoft.com/dotnet/${name}`, `mcr.microsoft.com/dotnet/nightly/${name}`]);

/** Data as of August to November 2026. The first matching row wins, then its first matching rule. */
export const microsoftRepositories: readonly RepositoryRow[] = [
  {
    id: 'mcr.microsoft.com/windows/nanoserver',
    lists: true,
    at: ['mcr.microsoft.com/windows/nanoserver', 'mcr.microsoft.com/windows/nanoserver/insider'],
    rules: [noLatest, windowsTags('nanoserver')],
  },
  {
    id: 'mcr.microsoft.com/windows/servercore/iis',
    lists: true,
    at: ['mcr.microsoft.com/windows/servercore/iis', 'mcr.microsoft.com/windows/servercore/iis/insider'],
    rules: [windowsTags('servercore')],
  },
  {
    id: 'mcr.microsoft.com/windows/servercore',
    lists: true,
    at: ['mcr.microsoft.com/windows/servercore', 'mcr.microsoft.com/windows/servercore/insider'],
    rules: [noLatest, windowsTags('servercore')],
  },
  {
    id: 'mcr.microsoft.com/windows',
    lists: true,
    at: [
      'mcr.microsoft.com/windows',
      'mcr.microsoft.com/windows/server',
      'mcr.microsoft.com/windows/insider',
      'mcr.microsoft.com/windows/server/insider',
    ],
    rules: [noLatest, windowsTags('server')],
  },
  {
    id: 'mcr.microsoft.com/dotnet/framework/samples',
    lists: true,
    at: ['mcr.microsoft.com/dotnet/framework/samples'],
    rules: [
      { ...windowsWords, family: 'framework' },
      { tag: 'any', os: 'windows', builds: [20348], confidence: 'medium', family: 'framework' },
    ],
  },
  {
    id: 'mcr.microsoft.com/dotnet/framework',
    lists: true,
    at: ['mcr.microsoft.com/dotnet/framework/*'],
    rules: [
      { ...windowsWords, family: 'framework' },
      // 4.8.1 got Server 2025 in November 2024; 4.8 lost Server 2022 in October 2025 (dotnet-framework-docker#1270).
      {
        tag: /^4\.8\.1-(?:202[23]|20240|202410)\d+$/,
        os: 'windows',
        builds: [20348],
        confidence: 'high',
        family: 'framework',
      },
      {
        tag: /^4\.8-(?:202[2-4]|20250)\d+$/,
        os: 'windows',
        builds: [14393, 17763, 20348],
        confidence: 'high',
        family: 'framework',
      },
      { tag: /^4\.8\.1(?:-\d{8})?$/, os: 'windows', builds: [20348, 26100], confidence: 'high', family: 'framework' },
      {
        tag: /^(?:4\.8(?:-(?:2025|202[6-9])\d{4})?|latest|)$/i,
        os: 'windows',
        builds: [14393, 17763],
        confidence: 'high',
        family: 'framework',
      },
      { tag: 'any', os: 'windows', builds: null, confidence: 'low', family: 'framework' },
    ],
  },
  {
    id: 'mcr.microsoft.com/dotnet/samples',
    at: ['mcr.microsoft.com/dotnet/samples'],
    rules: [
      windowsWords,
      { tag: 'linux-words', os: 'linux', confidence: 'high' },
      { tag: 'any', os: 'both', builds: [20348], confidence: 'medium' },
    ],
  },
  {
    id: 'mcr.microsoft.com/dotnet',
    lists: true,
    at: dotnet('runtime-deps', 'monitor'),
    rules: [windowsWords, linuxOnly('high')],
  },
  {
    // Shared tags up to .NET 7 have variants for nanoserver; those from 8.0 on are for Linux only (Microsoft, 2023:
    // learn.microsoft.com/dotnet/core/compatibility/containers/8.0/multi-platform-tags). Of 6.0 and 7.0: 1809 and ltsc2022
    // (dotnet-docker: src/runtime). Older ones and previews have others, which differ from tag to tag.
    id: 'mcr.microsoft.com/dotnet',
    lists: true,
    at: dotnet('runtime', 'aspnet', 'sdk'),
    rules: [
      windowsWords,
      { tag: 'linux-words', os: 'linux', confidence: 'high' },
      { tag: /^[67]\.0(?:\.\d+)?$/, os: 'both', builds: [17763, 20348], confidence: 'high' },
      { tag: /^[1-7]\.\d(?:\.\d+)?(?:-(?:preview|rc)\b.*)?$/, os: 'both', builds: null, confidence: 'low' },
      linuxOnly('high'),
    ],
  },
  {
    // .NET Core up to 3.1, and .NET 5: their shared tags had variants for Windows releases that are now unsupported.
    id: 'mcr.microsoft.com/dotnet/core',
    at: ['mcr.microsoft.com/dotnet/core/**'],
    rules: [
      windowsWords,
      { tag: 'linux-words', os: 'linux', confidence: 'high' },
      { tag: 'any', os: 'both', builds: null, confidence: 'low' },
    ],
  },
  {
    id: 'mcr.microsoft.com/mssql',
    at: ['mcr.microsoft.com/mssql/server', 'mcr.microsoft.com/mssql/rhel/server'],
    // SQL Server is for x86-64 only (Microsoft: installation guidance for SQL Server on Linux).
    rules: [{ ...linuxOnly('high'), arch: 'amd64' }],
  },
  {
    id: 'mcr.microsoft.com/powershell',
    at: ['mcr.microsoft.com/powershell'],
    rules: [
      windowsWords,
      { tag: 'linux-words', os: 'linux', confidence: 'high' },
      { tag: 'any', os: 'unknown', confidence: 'low' },
    ],
  },
  {
    id: 'windows-host-process-containers-base-image',
    at: ['oss', 'oss/v2'].map(
      (part) => `mcr.microsoft.com/${part}/kubernetes/windows-host-process-containers-base-image`,
    ),
    rules: [{ tag: 'any', os: 'windows', builds: 'any', confidence: 'high', family: 'host-process' }],
  },
  {
    // Withdrawn; images without a tag date from the time of Server 2016.
    id: 'microsoft/* on Docker Hub',
    at: ['iis', 'windowsservercore', 'nanoserver', 'aspnet', 'dotnet-framework*', 'wcf'].map(
      (name) => `docker.io/microsoft/${name}`,
    ),
    rules: [
      { tag: /^(?:latest)?$/i, os: 'windows', builds: [14393], confidence: 'high' },
      { tag: 'any', os: 'windows', builds: byTag([14393]), confidence: 'high' },
    ],
  },
  { id: 'microsoft/*-linux on Docker Hub', at: ['docker.io/microsoft/*linux*'], rules: [linuxOnly('medium')] },
  {
    id: 'microsoft/* on Docker Hub',
    at: ['docker.io/microsoft/*'],
    rules: [
      { ...windowsWords, confidence: 'medium' },
      { tag: 'linux-words', os: 'linux', confidence: 'medium' },
      { tag: 'any', os: 'unknown', confidence: 'low' },
    ],
  },
];
