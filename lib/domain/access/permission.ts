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
  'pod.logs',
  'object.yaml',
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
    'pod.logs',
    'object.yaml',
  ],
  auditor: [...read, 'audit.read', 'audit.export', 'audit.verify'],
  administrator: [...read, 'people.manage', 'screen.manage'],
};

export type Verdict = { ok: true } | { ok: false; permission: Permission; reason: string; phrase: Phrase };

export const holdersOf = (permission: Permission): Role[] =>
  allRoles.filter((role) => rights[role].includes(permission));

/** The only permission check, used by every server endpoint and for every reason a control is disabled. Pure. */
export const can = (roles: readonly Role[], permission: Permission): Verdict =>
  among(roles, { permission, holders: holdersOf(permission) });

/** As `can`, for a permission that these roles have. */
export function among(roles: readonly Role[], o: { permission: Permission; holders: readonly Role[] }): Verdict {
  const { permission, holders } = o;
  if (roles.some((role) => holders.includes(role))) return { ok: true };
  const roleNames = listed(holders.map((role) => wordAt('common.role', role)));
  const { text, phrase } = browserMessage('access.missing', { permission, roles: roleNames });
  return { ok: false, permission, reason: text, phrase };
}
