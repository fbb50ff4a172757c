import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { containersOf } from '../containers-of';
import { given, invalid, part, text, type FieldError } from '../field';
import { dnsSubdomain, named } from '../names';

const NETBIOS = /^[^\\/:*?"<>|.][^\\/:*?"<>|]{0,14}$/;
const DOMAIN_LABEL = /^[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$/;
const SPEC_LIMIT_KIB = 64;
const FORBIDDEN_IN_USER = /["/\\:;|=,+*?<>@[\]]/;

const isDnsName = (domain: string): boolean => domain.split('.').every((one) => DOMAIN_LABEL.test(one));

const isControl = (letter: string): boolean => letter < ' ' || letter === '\u007F';

/** Rules for names of users of Windows containers (validateWindowsSecurityContextOptions). */
export function userName(name: string): string[] {
  if (name === '') return ['runAsUserName cannot be an empty string'];
  if ([...name].some(isControl)) return ['runAsUserName cannot contain control characters'];
  const parts = name.split('\\');
  if (parts.length > 2) return ['runAsUserName cannot contain more than one backslash'];
  const user = parts.at(-1) ?? '';
  const domain = parts.length === 2 ? (parts[0] ?? '') : null;
  const wrong: string[] = [];
  if (domain !== null) {
    if (domain.length >= 256) wrong.push("runAsUserName's Domain length must be under 256 characters");
    if (!NETBIOS.test(domain) && !isDnsName(domain))
      wrong.push("runAsUserName's Domain doesn't match the NetBios nor the DNS format");
  }
  if (user === '') wrong.push("runAsUserName's User cannot be empty");
  if (user.length > 104) wrong.push("runAsUserName's User length must not be longer than 104 characters");
  if (/^[. ]+$/.test(user)) wrong.push("runAsUserName's User cannot contain only periods or spaces");
  if (FORBIDDEN_IN_USER.test(user))
    wrong.push('runAsUserName\'s User cannot contain the following characters: "/\\:;|=,+*?<>@[]');
  return wrong;
}

/** UTF-8 bytes; a text that is short enough in the worst case is not measured. */
const isTooLarge = (spec: string): boolean =>
  spec.length * 3 > SPEC_LIMIT_KIB * 1024 && new TextEncoder().encode(spec).length > SPEC_LIMIT_KIB * 1024;

export function windowsOptionErrors(options: RawObject | null, path: string): FieldError[] {
  if (options === null) return [];
  const errors: FieldError[] = [];
  if (given(options, 'gmsaCredentialSpecName'))
    errors.push(...named(`${path}.gmsaCredentialSpecName`, text(options, 'gmsaCredentialSpecName'), dnsSubdomain));
  if (given(options, 'gmsaCredentialSpec')) {
    const spec = text(options, 'gmsaCredentialSpec');
    const at = `${path}.gmsaCredentialSpec`;
    if (spec === '') errors.push(invalid(at, spec, 'gmsaCredentialSpec cannot be an empty string'));
    else if (isTooLarge(spec))
      errors.push(invalid(at, spec, `gmsaCredentialSpec size must be under ${SPEC_LIMIT_KIB} KiB`));
  }
  if (given(options, 'runAsUserName'))
    errors.push(...named(`${path}.runAsUserName`, text(options, 'runAsUserName'), userName));
  return errors;
}

const hostProcessOf = (holder: RawObject): boolean | null => {
  const value = objectAt(objectAt(holder, 'securityContext'), 'windowsOptions')['hostProcess'];
  return typeof value === 'boolean' ? value : null;
};

/** HostProcess is all containers or none, and only on the host's network (validateWindowsHostProcessPod). */
export function hostProcessErrors(spec: RawObject, path: string): FieldError[] {
  const ofPod = hostProcessOf(spec);
  const containers = containersOf(spec, path);
  const errors: FieldError[] = [];
  let count = 0;
  for (const { container, path: at } of containers) {
    const own = hostProcessOf(container);
    if (own ?? ofPod ?? false) count += 1;
    if (own === null || ofPod === null || own === ofPod) continue;
    const detail = `pod hostProcess value must be identical if both are specified, was ${ofPod}`;
    errors.push(invalid(`${at}.securityContext.windowsOptions.hostProcess`, own, detail));
  }
  if (count === 0) return errors;
  if (count < containers.length) {
    const detail = 'If pod contains any hostProcess containers then all containers must be HostProcess containers';
    errors.push(invalid(path, '', detail));
  }
  if (spec['hostNetwork'] !== true) {
    const detail = 'hostNetwork must be true if pod contains any hostProcess containers';
    errors.push(invalid(`${path}.hostNetwork`, false, detail));
  }
  return errors;
}

export const windowsOptionsOf = (holder: RawObject): RawObject | null =>
  part(objectAt(holder, 'securityContext'), 'windowsOptions');
