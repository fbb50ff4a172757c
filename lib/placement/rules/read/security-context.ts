import { objectAt, type RawObject, textOrNull } from '@/lib/kube-rules/json/kube-json';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import type { ReadContainer, ReadWorkload } from './read-workload';

const SECURITY = 'securityContext';

/** Whether a field is set: the API server treats `null` as absent. */
export const says = (holder: RawObject, field: string): boolean =>
  Object.hasOwn(holder, field) && holder[field] !== null && holder[field] !== undefined;

const securityOf = (holder: RawObject): RawObject => objectAt(holder, SECURITY);

export const windowsOptionsOf = (holder: RawObject): RawObject => objectAt(securityOf(holder), 'windowsOptions');

export const podSecurityPlaces = (
  { spec, specAt }: ReadWorkload,
  fields: readonly string[],
  passes: (value: unknown) => boolean = () => true,
): string[] => {
  const security = securityOf(spec);
  return fields
    .filter((field) => says(security, field) && passes(security[field]))
    .map((field) => pointer(specAt, SECURITY, field));
};

export const containerSecurityPlaces = (
  { containers }: ReadWorkload,
  fields: readonly string[],
  passes: (value: unknown) => boolean = () => true,
): string[] =>
  containers.flatMap(({ raw, at }) => {
    const security = securityOf(raw);
    return fields
      .filter((field) => says(security, field) && passes(security[field]))
      .map((field) => pointer(at, SECURITY, field));
  });

export function userNameOf(
  { spec, specAt }: ReadWorkload,
  { raw, at }: ReadContainer,
): { name: string; at: string } | null {
  const holders = [
    { holder: raw, below: at },
    { holder: spec, below: specAt },
  ];
  for (const { holder, below } of holders) {
    const name = windowsOptionsOf(holder)['runAsUserName'];
    if (typeof name === 'string') return { name, at: pointer(below, SECURITY, 'windowsOptions', 'runAsUserName') };
  }
  return null;
}

/** Whether an account exists only inside containers, so that no HostProcess container can run under it. */
export const isContainerAccount = (name: string): boolean =>
  /^(user manager\\)?container(administrator|user)$/i.test(name.trim());

export function runsAsNonRoot({ spec }: ReadWorkload, { raw }: ReadContainer): boolean {
  const own = securityOf(raw)['runAsNonRoot'];
  return (typeof own === 'boolean' ? own : securityOf(spec)['runAsNonRoot']) === true;
}

export const podUserNameAt = ({ specAt }: ReadWorkload): string =>
  pointer(specAt, SECURITY, 'windowsOptions', 'runAsUserName');

/** The GMSACredentialSpecs that a pod names, itself or by its containers. */
export const gmsaNamesIn = (holders: readonly { raw: RawObject; at: string }[]): { name: string; at: string }[] =>
  holders.flatMap(({ raw, at }) => {
    const name = textOrNull(windowsOptionsOf(raw), 'gmsaCredentialSpecName');
    return name === null ? [] : [{ name, at: pointer(at, SECURITY, 'windowsOptions', 'gmsaCredentialSpecName') }];
  });
