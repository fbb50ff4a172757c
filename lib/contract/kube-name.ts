import { z } from 'zod';

/**
 * A name in a path of the API server. Only what Kubernetes allows: `..` would lead to another path.
 * Source: apimachinery, pkg/api/validation/path.
 */
export const kubeName = z
  .string()
  .min(1)
  .max(253)
  .regex(/^[^/%\\\s]+$/, 'is not a name of Kubernetes')
  .refine((name) => name !== '.' && name !== '..', 'is not a name of Kubernetes');
