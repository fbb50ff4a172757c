import { z } from 'zod';
import { patchTargetSchema } from '@/lib/domain/workload/patch/patch';

const name = z.string().min(1).max(253);

/** A workload by identity: a later one of the same name is another workload. */
export const workloadTarget = z.strictObject({
  ...patchTargetSchema.shape,
  apiVersion: z.string().regex(/^([a-z0-9.-]{1,200}\/)?v[a-z0-9]{1,20}$/),
  kind: z.enum([
    'Deployment',
    'StatefulSet',
    'DaemonSet',
    'ReplicaSet',
    'Job',
    'CronJob',
    'Pod',
    'ReplicationController',
    'PodTemplate',
  ]),
  namespace: name,
  name,
  uid: name,
});

export const ignoredTargets = z
  .array(workloadTarget)
  .min(1)
  .max(200)
  .refine((all) => new Set(all.map(({ uid }) => uid)).size === all.length, 'names a workload twice');

/** Id of a placement rule, e.g. `WIN-OS-001`. */
export const ignoredRule = z
  .string()
  .regex(/^[A-Z0-9]+(-[A-Z0-9]+)+$/)
  .max(32);
