import { z } from 'zod';
import { readsLike } from './lookalikes';
import { allRoles } from './permission';
import { repairActor, systemActor } from './actor';
import { roleSchema } from './actor';

export const accountNameSchema = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[a-z0-9][a-z0-9._@-]*$/, 'use lower-case letters, digits and . _ @ -');

/** Records name them as actors; a person with such a name would pass for the product. */
const ownNames: readonly string[] = [systemActor.name, repairActor.name, 'anonymous', 'several'];

/** Scripts whose letters look alike; Chinese and other scripts may stand beside one of them (Unicode TR39). */
const alikeScripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
const mixesScripts = (name: string): boolean =>
  alikeScripts.filter((script) => script.test(name.normalize('NFKC'))).length > 1;

/** With composed characters, and without invisible ones, which would make two names look alike (Unicode TR36; U+2800 is an empty braille cell). */
export const displayNameSchema = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1)
  .max(128)
  .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]*$/u, 'use visible characters only')
  .refine((name) => !mixesScripts(name), 'use letters of one script: Latin, Cyrillic or Greek')
  .refine((name) => !ownNames.some((own) => readsLike(name, own)), 'is a name that Mullion itself uses');

export const passwordSchema = z.string().min(8, 'use at least 8 characters').max(1024);

export const rolesSchema = z
  .array(roleSchema)
  .min(1, 'choose at least one role')
  .transform((roles) => allRoles.filter((role) => roles.includes(role)));

/** A local account. Names are compared in lower case. */
export const newPersonSchema = z.strictObject({
  name: accountNameSchema,
  displayName: displayNameSchema,
  password: passwordSchema,
  roles: rolesSchema,
});
export type NewPerson = z.output<typeof newPersonSchema>;
