import { z } from 'zod';
import { clusterParams, endpoint } from './endpoint';
import { kubeName } from './kube-name';
import { messageSchema } from './message';

/** Kinds whose objects can be shown. Secrets and ConfigMaps are not among them. */
export const yamlKinds = [
  'Pod',
  'Node',
  'Deployment',
  'StatefulSet',
  'DaemonSet',
  'ReplicaSet',
  'Job',
  'CronJob',
] as const;
export type YamlKind = (typeof yamlKinds)[number];

/** One object, read fresh from the API server. */
export const getObjectYaml = endpoint({
  id: 'object.yaml',
  params: clusterParams.extend({ kind: z.enum(yamlKinds), name: kubeName }),
  query: z.strictObject({
    /** Absent for a node. */
    namespace: kubeName.optional(),
  }),
  response: z.object({
    now: z.number(),
    /** Without the parts below. */
    yaml: z.string(),
    /** `metadata.managedFields`; null: none. */
    managedFields: z.string().nullable(),
    /** What kubectl applied last; null: nothing. */
    lastApplied: z.string().nullable(),
    resourceVersion: z.string(),
  }),
});

const accessSchema = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), reason: messageSchema }),
]);

/** Whether this person may read logs and YAML in the cluster, as the endpoints decide. */
export const getInspectAccess = endpoint({
  id: 'inspect.access',
  params: clusterParams,
  response: z.object({ now: z.number(), logs: accessSchema, yaml: accessSchema }),
});
