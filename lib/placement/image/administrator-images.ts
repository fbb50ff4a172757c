import { parseReference, repositoryOf } from '../../domain/image/reference';
import { type RawObject, textsAt } from '@/lib/kube-rules/json/kube-json';
import { processOf, startedBy } from '../rules/read/commands';

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
  /** Whether the container starts it for certain: it is not only one of the arguments. */
  isStarted: boolean;
  asOf: string;
  source: string;
}

/** The program for which a container has to run as ContainerAdministrator; null: none is known. */
export function administratorFor(raw: RawObject, reference: string): NeededBy | null {
  const repository = repositoryOf(parseReference(reference));
  const [own, args] = [textsAt(raw, 'command'), textsAt(raw, 'args')];
  const words = [...own, ...args].map((word) => word.slice(0, 4_000));
  const process = processOf({ raw, at: '' }, reference);
  const started = process === null ? [] : startedBy(process);
  for (const { name, source, command, repositories } of KNOWN.programs) {
    // A command of its own replaces the program that the image starts.
    const isOfImage = own.length === 0 && repositories.some((one) => one === repository);
    const isStarted = isOfImage || started.some((program) => command.test(program));
    if (isStarted || words.some((word) => command.test(word)))
      return { program: name, isStarted, asOf: KNOWN.asOf, source };
  }
  return null;
}
