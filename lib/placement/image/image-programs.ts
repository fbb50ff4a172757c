import { parseReference, repositoryOf } from '../../domain/image/reference';

/** Public images whose programs are known (their Dockerfiles, as of November 2026); what private images add is not. */
const KNOWN = {
  windows: /^mcr\.microsoft\.com\/(?:windows|dotnet|powershell)(?:\/|$)/,
  linux: /^(?:docker\.io\/library|mcr\.microsoft\.com)\//,
} as const;

/** They start a program by CMD, without ENTRYPOINT, so that arguments replace it. */
const WITHOUT_ENTRY_POINT =
  /^mcr\.microsoft\.com\/(?:windows(?:\/(?:nanoserver|servercore|server))?|powershell|dotnet\/(?:nightly\/)?(?:runtime|aspnet|sdk))$/;

const placeOf = (reference: string): string => repositoryOf(parseReference(reference));

/** Whether it is known which programs an image has. */
export const hasKnownPrograms = (reference: string, os: 'linux' | 'windows'): boolean =>
  KNOWN[os].test(placeOf(reference));

export const lacksEntryPoint = (reference: string): boolean => WITHOUT_ENTRY_POINT.test(placeOf(reference));
