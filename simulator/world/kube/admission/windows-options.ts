import type { ContainerAt } from '@/simulator/world/kube/admission/containers-at';
import { invalid } from '@/simulator/world/kube/admission/field-error';
import type { FieldError } from '@/simulator/world/kube/admission/field-error';
import { DNS_SUBDOMAIN } from '@/simulator/world/kube/admission/names';
import type { PodPlace } from '@/simulator/world/kube/admission/windows-fields';
import type { JsonRecord } from '@/simulator/world/kube/kube-object';
import { isRecord, recordOf, shown } from '@/simulator/world/kube/kube-object';

function optionsOf(holder: JsonRecord): JsonRecord | undefined {
  const options = recordOf(holder['securityContext'])['windowsOptions'];
  return isRecord(options) ? options : undefined;
}

/** Checks of `windowsOptions` whatever the OS field says (validateWindowsSecurityContextOptions, validateWindowsHostProcessPod). */
export function windowsOptionErrors(place: PodPlace): FieldError[] {
  const holders = [{ holder: place.spec, path: place.path }];
  for (const { container, path } of place.containers) holders.push({ holder: container, path });
  const errors = holders.flatMap(({ holder, path }) => {
    const options = optionsOf(holder);
    return options === undefined ? [] : valueErrors(options, `${path}.securityContext.windowsOptions`);
  });
  return [...errors, ...hostProcessErrors(place)];
}

function hostProcessErrors({ spec, path, containers }: PodPlace): FieldError[] {
  const errors: FieldError[] = [];
  const podValue = optionsOf(spec)?.['hostProcess'];
  let count = 0;
  for (const each of containers) {
    const own = ownValue(each, podValue, errors);
    if (own === true) count++;
  }
  if (count > 0 && count < containers.length) {
    errors.push(
      invalid(
        path,
        '',
        'If pod contains any hostProcess containers then all containers must be HostProcess containers',
      ),
    );
  }
  if (count > 0 && spec['hostNetwork'] !== true) {
    errors.push(
      invalid(
        `${path}.hostNetwork`,
        false,
        'hostNetwork must be true if pod contains any hostProcess containers',
      ),
    );
  }
  return errors;
}

function ownValue(each: ContainerAt, podValue: unknown, errors: FieldError[]): unknown {
  const own = optionsOf(each.container)?.['hostProcess'];
  if (own !== undefined && podValue !== undefined && own !== podValue) {
    const detail = `pod hostProcess value must be identical if both are specified, was ${shown(podValue)}`;
    errors.push(invalid(`${each.path}.securityContext.windowsOptions.hostProcess`, own, detail));
  }
  return own ?? podValue;
}

const SPEC_LIMIT = 64 * 1024;

function valueErrors(options: JsonRecord, path: string): FieldError[] {
  const errors: FieldError[] = [];
  const { gmsaCredentialSpecName: name, gmsaCredentialSpec: spec, runAsUserName: user } = options;
  if (typeof name === 'string' && !DNS_SUBDOMAIN.test(name)) {
    errors.push(invalid(`${path}.gmsaCredentialSpecName`, name, SUBDOMAIN_DETAIL));
  }
  if (spec === '')
    errors.push(invalid(`${path}.gmsaCredentialSpec`, spec, 'gmsaCredentialSpec cannot be an empty string'));
  if (typeof spec === 'string' && Buffer.byteLength(spec) > SPEC_LIMIT) {
    errors.push(
      invalid(
        `${path}.gmsaCredentialSpec`,
        '',
        `gmsaCredentialSpec size must be under ${SPEC_LIMIT / 1024} KiB`,
      ),
    );
  }
  if (typeof user === 'string') {
    const detail = userNameError(user);
    if (detail !== undefined) errors.push(invalid(`${path}.runAsUserName`, user, detail));
  }
  return errors;
}

const SUBDOMAIN_DETAIL =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";

const NETBIOS = /^[^\\/:*?|"<>.][^\\/:*?|"<>]{0,14}$/;
const DNS_DOMAIN = /^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$/;

function userNameError(user: string): string | undefined {
  if (user === '') return 'runAsUserName cannot be an empty string';
  if (hasControl(user)) return 'runAsUserName cannot contain control characters';
  const parts = user.split('\\');
  if (parts.length > 2) return 'runAsUserName cannot contain more than one backslash';
  const [domain, name = ''] = parts.length === 2 ? parts : [undefined, user];
  if (domain !== undefined) {
    if (domain.length >= 256) return "runAsUserName's Domain length must be under 256 characters";
    if (!NETBIOS.test(domain) && !DNS_DOMAIN.test(domain)) {
      return "runAsUserName's Domain doesn't match the NetBios nor the DNS format";
    }
  }
  if (name === '') return "runAsUserName's User cannot be empty";
  if (name.length > 104) return "runAsUserName's User length must not be longer than 104 characters";
  if (/^[. ]+$/.test(name)) return "runAsUserName's User cannot contain only periods or spaces";
  return /["/\\:;|=,+*?<>@[\]]/.test(name)
    ? 'runAsUserName\'s User cannot contain the following characters: "/\\:;|=,+*?<>@[]'
    : undefined;
}

function hasControl(text: string): boolean {
  for (const letter of text) if (letter < ' ' || letter === '\u007f') return true;
  return false;
}
