import { expect, test } from 'vitest';
import { canInspect, inspectPermissions, type InspectRoles } from './inspect';
import { allRoles, type Role } from './permission';

test.each<[InspectRoles, Role[], Role[]]>([
  [{}, ['operator'], ['operator']],
  [{ logs: ['viewer'] }, ['viewer'], ['operator']],
  [{ yaml: ['viewer', 'operator'] }, ['operator'], ['viewer', 'operator']],
  [{ logs: [], yaml: ['auditor'] }, [], ['auditor']],
])('%j lets %j read logs and %j read YAML', (configured, logs, yaml) => {
  const [ofLogs, ofYaml] = inspectPermissions.map((permission) =>
    allRoles.filter((role) => canInspect([role], permission, configured).ok),
  );
  expect([ofLogs?.toSorted(), ofYaml?.toSorted()]).toEqual([logs.toSorted(), yaml.toSorted()]);
});

test('a refusal names the permission and the roles that have it in this cluster', () => {
  expect(canInspect(['viewer'], 'pod.logs', { logs: ['auditor'] })).toMatchObject({
    ok: false,
    permission: 'pod.logs',
    reason: 'requires the permission pod.logs (granted to: auditor)',
  });
  expect(canInspect([...allRoles], 'object.yaml', { yaml: [] })).toMatchObject({
    ok: false,
    reason: 'object.yaml is disabled for this cluster in mullion.yaml',
  });
});
