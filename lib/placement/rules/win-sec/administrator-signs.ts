import { objectAt, textAt } from '@/lib/kube-rules/json/kube-json';
import { administratorFor } from '../../image/administrator-images';
import { commandsOf } from '../read/commands';
import type { ReadContainer, ReadWorkload } from '../read/read-workload';
import { says, windowsOptionsOf } from '../read/security-context';
import { mountsOf } from '../read/volumes';

/** Whether it is known to need ContainerAdministrator. */
export const isAdministrators = ({ raw, lint }: ReadContainer): boolean =>
  lint !== null && administratorFor(raw, lint.image.reference) !== null;

/**
 * Installers, control of services, Windows features, IIS configuration, and the part of the registry and the certificate
 * stores that belong to the machine: ContainerUser has no rights to these (Microsoft docs: Secure Windows containers).
 */
const OF_ADMINISTRATORS = [
  /\b(?:msiexec|dism|iisreset|appcmd)\b/i,
  /\b(?:start|stop|restart|new|set|remove)-service\b/i,
  /\b(?:net1?|sc)(?:\.exe)?\s+(?:start|stop|create|config|delete|user|localgroup)\b/i,
  /\b(?:install|add|enable)-windows(?:optional)?feature\b/i,
  /\b(?:HKLM|HKEY_LOCAL_MACHINE|LocalMachine)\b/i,
];
const LONGEST = 10_000;

const startsSuch = (container: ReadContainer): boolean =>
  commandsOf(container).some(({ words }) => {
    const text = words.join(' ').slice(0, LONGEST);
    return OF_ADMINISTRATORS.some((sign) => sign.test(text));
  });

const HOST_PIPE = /^[\\/]{2}\.[\\/]pipe[\\/]/i;

/** Pipes of the host, such as that of containerd, are for its administrators. */
const mountsPipe = (workload: ReadWorkload, { name }: ReadContainer): boolean =>
  mountsOf(workload).some(
    ({ container, volume }) =>
      container.name === name && HOST_PIPE.test(textAt(objectAt(volume?.raw ?? {}, 'hostPath'), 'path')),
  );

/** With gMSA, only Local System and Network Service have the account on the network (Microsoft docs: gMSA for containers). */
const usesGmsa = ({ spec }: ReadWorkload, { raw }: ReadContainer): boolean =>
  [spec, raw]
    .map(windowsOptionsOf)
    .some((options) => says(options, 'gmsaCredentialSpecName') || says(options, 'gmsaCredentialSpec'));

/** Whether a container needs an administrator, or may: then no patch makes it run as ContainerUser. */
export const mayNeedAdministrator = (workload: ReadWorkload, container: ReadContainer): boolean =>
  isAdministrators(container) ||
  startsSuch(container) ||
  mountsPipe(workload, container) ||
  usesGmsa(workload, container);
