import { z } from 'zod';
import { roleSchema } from './permission';

/**
 * Who acts, and through what. `system` is the worker and the sweeper; it can neither request nor approve changes.
 * `policy` is a rule that people configured: it may request the kinds it is for, and approves nothing either.
 */
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
