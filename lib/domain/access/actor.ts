import { z } from 'zod';
import { allRoles } from './permission';

export const roleSchema = z.enum(allRoles);

/** `system` (the worker) neither requests nor approves changes; `policy` (a configured rule) requests only its kinds */
export const actorSchema = z.object({
  kind: z.enum(['person', 'system', 'policy']),
  /** Stable person key: `local:<name>` now, `<issuer>|<subject>` with single sign-on. */
  id: z.string(),
  name: z.string(),
  roles: z.array(roleSchema),
  via: z.enum(['session', 'worker']),
});
export type Actor = z.infer<typeof actorSchema>;

export const systemActor: Actor = { kind: 'system', id: 'system', name: 'Mullion', roles: [], via: 'worker' };

/** Automatic repair, if configured. No person has this id. */
export const repairActor: Actor = {
  kind: 'policy',
  id: 'policy:auto-repair',
  name: 'Automatic repair',
  roles: ['requester'],
  via: 'worker',
};
