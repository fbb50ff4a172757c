import { parseReference, repositoryOf } from '../../domain/image/reference';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { processesOf } from '../rules/read/commands';

/** Programs that only an administrator can run, and the images that start them. As of November 2026. */
const KNOWN = {
  asOf: '2026-11-24',
  programs: [
    {
      name: 'ServiceMonitor',
      /** It controls the service w3svc: error 80070005 as ContainerUser. */
      source: 'https://github.com/microsoft/IIS.ServiceMonitor/issues/77',
      command: /(^|[\\/\s"'])ServiceMonitor(\.exe)?(?=$|[\s"'])/i,
      /** README of IIS.ServiceMonitor: part of the images for IIS, ASP.NET and WCF. */
      repositories: [
        'mcr.microsoft.com/windows/servercore/iis',
        'mcr.microsoft.com/dotnet/framework/aspnet',
        'mcr.microsoft.com/dotnet/framework/wcf',
        'docker.io/microsoft/iis',
        'docker.io/microsoft/aspnet',
        'docker.io/microsoft/wcf',
      ],
    },
    {
      name: 'LogMonitor',
      /** It starts ETW traces: error 5 as ContainerUser. */
      source: 'https://github.com/microsoft/windows-container-tools/issues/143',
      command: /(^|[\\/\s"'])LogMonitor(\.exe)?(?=$|[\s"'])/i,
      repositories: [],
    },
  ],
} as const;

interface NeededBy {
  program: string;
  asOf: string;
  source: string;
}

/** The program for which a container has to run as ContainerAdministrator; null: none is known. */
export function administratorFor(raw: RawObject, reference: string): NeededBy | null {
  const repository = repositoryOf(parseReference(reference));
  const commands = processesOf({ raw, at: '' });
  // A command of its own replaces the program that the image starts.
  const replaces = commands.some(({ at }) => at.endsWith('/command'));
  const found = KNOWN.programs.find(
    ({ command, repositories }) =>
      commands.some(({ words }) => words.some((word) => command.test(word.slice(0, 4_000)))) ||
      (!replaces && repositories.some((one) => one === repository)),
  );
  return found === undefined ? null : { program: found.name, asOf: KNOWN.asOf, source: found.source };
}
