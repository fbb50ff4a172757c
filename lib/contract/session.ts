import { z } from 'zod';
import { roleSchema } from '@/lib/domain/access/actor';
import { endpoint } from './endpoint';

export const meSchema = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  roles: z.array(roleSchema),
  expiresAt: z.number(),
});
export type Me = z.infer<typeof meSchema>;

export const signIn = endpoint({
  id: 'session.create',
  body: z.strictObject({ name: z.string().min(1).max(128), password: z.string().min(1).max(1024) }),
  response: meSchema,
});

export const signOut = endpoint({ id: 'session.end', response: z.object({ ok: z.literal(true) }) });

export const me = endpoint({ id: 'session.me', response: meSchema });
