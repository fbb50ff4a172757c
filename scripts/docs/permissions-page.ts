import { changeKinds } from '@/lib/changes';
import { clusterRole } from '@/scripts/mullion/rbac';
import { clusterUses } from '@/lib/domain/access/cluster-rights';
import { allRoles, basePermissions, can, type Permission } from '@/lib/domain/access/permission';
import { code, codes, type Page, table } from './markdown';

const intro = `# Permissions

A person has the permissions of all their roles. \`change.request\` allows to request every kind of change; policies and refusals
name the kind itself.`;

const holders = (permission: Permission): string => codes(allRoles.filter((role) => can([role], permission).ok));

export function permissionsPage(): Page {
  const permissions: Permission[] = [...basePermissions, 'change.request'];
  const kinds = Object.keys(changeKinds).toSorted();
  const text = [
    intro,
    table(
      ['Permission', 'Roles'],
      permissions.map((permission) => [code(permission), holders(permission)]),
    ),
    '## Kinds of changes',
    kinds.map((kind) => `- ${code(kind)}`).join('\n'),
    '## In Kubernetes',
    ...clusterUses.map((use) => `\`\`\`yaml\n${clusterRole(use)}\n\`\`\``),
  ];
  return { file: 'permissions.md', text: text.join('\n\n'), ids: [...permissions, ...kinds] };
}
