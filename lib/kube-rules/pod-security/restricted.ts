import { objectAt, objectsAt, textsAt } from '@/lib/kube-rules/json/kube-json';
import { count, text } from '../admission/field';
import {
  addedCapabilities,
  baselineChecks,
  capabilities,
  hostPathVolumes,
  maskedProc,
  procMount,
  seccomp,
  seccompType,
} from './baseline';
import { called, type CheckedPod, hasOwnUsers, namesOf, quoted, type SecurityCheck, setters } from './checked-pod';

/** From v1.25 on these do not apply to a pod with `spec.os.name: windows`. */
const spares = ({ windows, version }: CheckedPod): boolean => windows && version >= 25;

const escalation: SecurityCheck = (pod) => {
  if (spares(pod)) return null;
  const names = namesOf(pod, ({ security }) => security['allowPrivilegeEscalation'] !== false);
  if (names.length === 0) return null;
  return `allowPrivilegeEscalation != false (${called('container', names)} must set securityContext.allowPrivilegeEscalation=false)`;
};

const dropped: SecurityCheck = (pod) => {
  if (spares(pod)) return null;
  const keeping = namesOf(pod, ({ security }) => !textsAt(objectAt(security, 'capabilities'), 'drop').includes('ALL'));
  const foreign = new Set<string>();
  const adding = namesOf(pod, ({ security }) => {
    const bad = addedCapabilities(security).filter((one) => one !== 'NET_BIND_SERVICE');
    for (const one of bad) foreign.add(one);
    return bad.length > 0;
  });
  const message = [
    ...(keeping.length === 0
      ? []
      : [`${called('container', keeping)} must set securityContext.capabilities.drop=["ALL"]`]),
    ...(adding.length === 0
      ? []
      : [
          `${called('container', adding)} must not include ${quoted([...foreign].sort())} in securityContext.capabilities.add`,
        ]),
  ];
  return message.length === 0 ? null : `unrestricted capabilities (${message.join('; ')})`;
};

const ALLOWED_VOLUMES = new Set([
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'image',
  'persistentVolumeClaim',
  'projected',
  'secret',
]);

const volumeTypes: SecurityCheck = ({ spec }) => {
  const types = new Set<string>();
  const names = objectsAt(spec, 'volumes').flatMap((volume) => {
    const type = Object.keys(volume).find((key) => key !== 'name' && volume[key] !== null && volume[key] !== undefined);
    if (type === undefined || ALLOWED_VOLUMES.has(type)) return [];
    types.add(type);
    return [text(volume, 'name')];
  });
  if (names.length === 0) return null;
  const verb = names.length === 1 ? 'uses' : 'use';
  const kinds = `restricted volume type${types.size === 1 ? '' : 's'} ${quoted([...types].sort())}`;
  return `restricted volume types (${called('volume', names)} ${verb} ${kinds})`;
};

const nonRoot: SecurityCheck = (pod) => {
  if (hasOwnUsers(pod)) return null;
  const of = pod.security['runAsNonRoot'];
  const against = namesOf(pod, ({ security }) => security['runAsNonRoot'] === false);
  const silent = namesOf(pod, ({ security }) => typeof security['runAsNonRoot'] !== 'boolean' && of !== true);
  const message =
    against.length > 0 || of === false
      ? `${setters(of === false, against)} must not set securityContext.runAsNonRoot=false`
      : `pod or ${called('container', silent)} must set securityContext.runAsNonRoot=true`;
  const explicit = against.length > 0 || (of === false && pod.containers.length > 0);
  return explicit || silent.length > 0 ? `runAsNonRoot != true (${message})` : null;
};

const rootUser: SecurityCheck = (pod) => {
  if (pod.version < 23 || hasOwnUsers(pod)) return null;
  const set = setters(
    count(pod.security, 'runAsUser') === 0,
    namesOf(pod, ({ security }) => count(security, 'runAsUser') === 0),
  );
  return set === '' ? null : `runAsUser=0 (${set} must not set runAsUser=0)`;
};

const seccompSet: SecurityCheck = (pod) => {
  if (spares(pod) || pod.version < 19) return null;
  const isGood = (type: string): boolean => type === 'RuntimeDefault' || type === 'Localhost';
  const ofPod = seccompType(pod.security);
  const against = namesOf(pod, ({ security }) => seccompType(security) !== '' && !isGood(seccompType(security)));
  const badPod = ofPod !== '' && !isGood(ofPod);
  const silent = namesOf(pod, ({ security }) => seccompType(security) === '' && !isGood(ofPod));
  if (against.length > 0 || badPod)
    return `seccompProfile (${setters(badPod, against)} must not set securityContext.seccompProfile.type to "Unconfined")`;
  return silent.length === 0
    ? null
    : `seccompProfile (pod or ${called('container', silent)} must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")`;
};

/** Stricter controls take the place of the baseline's on the same field. */
const replaced: readonly SecurityCheck[] = [capabilities, hostPathVolumes, procMount, seccomp];

export const restrictedChecks: readonly SecurityCheck[] = [
  ...baselineChecks.filter((check) => !replaced.includes(check)),
  maskedProc,
  escalation,
  dropped,
  volumeTypes,
  nonRoot,
  rootUser,
  seccompSet,
];
