import { listed, type Phrase, wordAt } from '../message/model';
import { browserMessage } from '../message/browser-message';

/** Permissions other than `change.request`. */
export const basePermissions = [
  'fleet.read',
  'change.read',
  'change.approve',
  'change.cancel-own',
  'change.cancel-any',
  'change.resolve',
  'change.force',
  'script.reveal',
  'audit.read',
  'audit.export',
  'audit.verify',
  'people.manage',
  'screen.manage',
] as const;
export type BasePermission = (typeof basePermissions)[number];

export const allRoles = ['viewer', 'requester', 'approver', 'operator', 'auditor', 'administrator'] as const;
export type Role = (typeof allRoles)[number];

const read: BasePermission[] = ['fleet.read', 'change.read'];

/** `change.request` covers every registered kind. */
export type Permission = BasePermission | 'change.request';

const rights: Record<Role, Permission[]> = {
  viewer: read,
  requester: [...read, 'change.request', 'change.cancel-own'],
  approver: [...read, 'change.approve', 'script.reveal'],
  operator: [
    ...read,
    'change.request',
    'change.cancel-own',
    'change.cancel-any',
    'change.resolve',
    'change.force',
    'script.reveal',
    'screen.manage',
  ],
  auditor: [...read, 'audit.read', 'audit.export', 'audit.verify'],
  administrator: [...read, 'people.manage', 'screen.manage'],
};

export type Verdict = { ok: true } | { ok: false; permission: Permission; reason: string; phrase: Phrase };

/** The only permission check, used by every server endpoint and for every reason a control is disabled. Pure. */
export function can(roles: readonly Role[], permission: Permission): Verdict {
  if (roles.some((role) => rights[role].includes(permission))) return { ok: true };
  const holders = allRoles.filter((role) => rights[role].includes(permission));
  const roleNames = listed(holders.map((role) => wordAt('common.role', role)));
  const { text, phrase } = browserMessage('access.missing', { permission, roles: roleNames });
  return { ok: false, permission, reason: text, phrase };
}
