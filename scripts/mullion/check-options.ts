import { parseArgs } from 'node:util';
import { minorOf } from '@/lib/kube-rules/objects/cluster-facts-of';
import { completeKinds, completeNames } from './complete-kinds';
import { defaultLocale, type Locale, locales } from '@/messages';

const formats = ['text', 'json', 'sarif', 'junit'] as const;
export type Format = (typeof formats)[number];

export interface CheckOptions {
  files: string[];
  cluster: string | null;
  objects: string[];
  /** Kinds of which `objects` has every object. */
  complete: string[];
  /** Minor of the API server; null: assumed from `objects`. */
  minor: number | null;
  namespace: string | null;
  format: Format;
  output: string | null;
  failOn: 'error' | 'warning' | 'info' | null;
  language: Locale;
}

export const checkUsage = `usage: mullion check FILE… --cluster NAME
  FILE                 a manifest, a folder of manifests, a pattern such as 'deploy/**/*.yaml', or - for standard input
  --cluster NAME       a cluster in mullion.yaml; its API server answers by dry runs, nothing is saved
  --objects FILE       instead of --cluster: output of kubectl get nodes,pods,… -A -o yaml; repeatable
  --complete KINDS     kinds of which --objects has every object, even if none: all that every cluster has, or for
                       example pods,limitranges; other kinds that the files lack count as not read; repeatable
  --kubernetes-version VERSION
                       of the API server, such as 1.34, with --objects (default: the newest kubelet's)
  --namespace NAME     for objects without a namespace (default: default)
  --format FORMAT      text (default), json, sarif or junit
  --output FILE        write the report to FILE
  --fail-on LEVEL      lowest severity for exit code 1: error (default), warning, info or never
  --lang LANGUAGE      ${locales.join(' or ')}
  --help
Exit code 0: no finding of that severity; 1: at least one; 2: the check failed or found no object.
A verdict that lacks objects which were not read is Unknown, an error that names their kinds.`;

export class UsageError extends Error {}

function oneOf<const T extends string>(option: string, given: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === given);
  if (found === undefined)
    throw new UsageError(`--${option} is ${JSON.stringify(given)}; write one of ${allowed.join(', ')}`);
  return found;
}

const VERSION = 'kubernetes-version';

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        cluster: { type: 'string' },
        objects: { type: 'string', multiple: true, default: [] },
        complete: { type: 'string', multiple: true, default: [] },
        [VERSION]: { type: 'string' },
        namespace: { type: 'string' },
        format: { type: 'string', default: 'text' },
        output: { type: 'string' },
        'fail-on': { type: 'string', default: 'error' },
        lang: { type: 'string', default: defaultLocale },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function completeOf({ complete, objects }: { complete: string[]; objects: string[] }): string[] {
  if (complete.length > 0 && objects.length === 0) throw new UsageError('--complete describes the files of --objects');
  const { kinds, unknown } = completeKinds(complete);
  if (unknown.length > 0)
    throw new UsageError(
      `--complete names ${unknown.join(', ')}, which decides nothing; write all, or some of ${completeNames.join(', ')}`,
    );
  return kinds;
}

function minorIn(version: string | undefined, objects: string[]): number | null {
  if (version === undefined) return null;
  if (objects.length === 0) throw new UsageError(`--${VERSION} describes the cluster of --objects`);
  const minor = minorOf(version);
  if (minor === null) throw new UsageError(`--${VERSION} is ${JSON.stringify(version)}; write a version such as 1.34`);
  return minor;
}

/** @throws UsageError naming the option and the remedy. */
export function checkOptions(args: string[]): CheckOptions {
  const { values, positionals } = parsed(args);
  if (positionals.length === 0) throw new UsageError('name a file to check, or - for standard input');
  if ((values.cluster === undefined) === (values.objects.length === 0))
    throw new UsageError('name a cluster with --cluster, or files of its objects with --objects');
  const failOn = oneOf('fail-on', values['fail-on'], ['error', 'warning', 'info', 'never']);
  return {
    files: positionals,
    cluster: values.cluster ?? null,
    objects: values.objects,
    complete: completeOf(values),
    minor: minorIn(values[VERSION], values.objects),
    namespace: values.namespace ?? null,
    format: oneOf('format', values.format, formats),
    output: values.output ?? null,
    failOn: failOn === 'never' ? null : failOn,
    language: oneOf('lang', values.lang, locales),
  };
}
