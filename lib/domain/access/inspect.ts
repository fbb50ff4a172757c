import { browserMessage } from '../message/browser-message';
import { among, holdersOf, type Permission, type Role, type Verdict } from './permission';

/** Reading what workloads write and how they are configured: granted for each cluster. */
export const inspectPermissions = ['pod.logs', 'object.yaml'] as const satisfies readonly Permission[];
export type InspectPermission = (typeof inspectPermissions)[number];

/** Roles that a cluster's configuration names instead of the usual ones; an empty list: none. */
export interface InspectRoles {
  logs?: readonly Role[] | undefined;
  yaml?: readonly Role[] | undefined;
}

export const isInspect = (permission: Permission): permission is InspectPermission =>
  inspectPermissions.some((one) => one === permission);

/** Whether someone with these roles may do it in the cluster with this configuration. Pure; used like `can`. */
export function canInspect(
  roles: readonly Role[],
  permission: InspectPermission,
  { logs, yaml }: InspectRoles,
): Verdict {
  const holders = (permission === 'pod.logs' ? logs : yaml) ?? holdersOf(permission);
  if (holders.length > 0) return among(roles, { permission, holders });
  const { text, phrase } = browserMessage('access.disabled', { permission });
  return { ok: false, permission, reason: text, phrase };
}
