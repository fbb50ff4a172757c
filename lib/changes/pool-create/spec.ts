import { z } from 'zod';
import type { NodePoolCreateInput } from '@/lib/changes/node-pool-create.input';
import { taintSchema } from '@/lib/domain/node/node';
import type { NodeImage, NodePoolSpec } from '@/lib/domain/ports/cloud';

/** ECS tag that marks what a change made; the probe after an unclear answer looks for it. */
export const CHANGE_TAG = 'mullion-change';

const disk = z.strictObject({
  category: z.string(),
  sizeGiB: z.number(),
  performanceLevel: z.string().nullable(),
});

/** What the steps need: the pool without its secret. */
export const poolCreateData = z.strictObject({
  name: z.string(),
  os: z.enum(['linux', 'windows']),
  imageId: z.string(),
  imageType: z.string(),
  platform: z.string(),
  vSwitchIds: z.array(z.string()),
  instanceTypes: z.array(z.string()),
  systemDisk: disk,
  dataDisks: z.array(disk),
  runtimeVersion: z.string(),
  size: z.discriminatedUnion('mode', [
    z.strictObject({ mode: z.literal('manual'), desired: z.number() }),
    z.strictObject({ mode: z.literal('auto'), min: z.number(), max: z.number() }),
  ]),
  managed: z.boolean(),
  labels: z.record(z.string(), z.string()),
  taints: z.array(taintSchema),
  unschedulable: z.boolean(),
  securityGroupIds: z.array(z.string()),
  login: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('password') }),
    z.strictObject({ kind: z.literal('key-pair'), name: z.string() }),
    z.strictObject({ kind: z.literal('none') }),
  ]),
  cloudMonitor: z.boolean(),
});
export type PoolCreateData = z.output<typeof poolCreateData>;

function loginOf(input: NodePoolCreateInput): PoolCreateData['login'] {
  if (input.loginPassword !== '') return { kind: 'password' };
  return input.keyPair === '' ? { kind: 'none' } : { kind: 'key-pair', name: input.keyPair };
}

/** `image` null: not offered, which a finding says; the plan cannot run then. */
export function dataOf(input: NodePoolCreateInput, image: NodeImage | null): PoolCreateData {
  const { loginPassword: _secret, keyPair: _login, ...rest } = input;
  return {
    ...rest,
    imageType: image?.imageType ?? '',
    platform: image?.platform ?? '',
    login: loginOf(input),
  };
}

/** The adapter's words for the pool. Plans pass variables for change and password, the run passes the real ones. */
export function specOf(
  data: PoolCreateData,
  real: { changeId: string; password: () => string },
): NodePoolSpec {
  const { login, ...rest } = data;
  return {
    ...rest,
    login: login.kind === 'password' ? { kind: 'password', password: real.password() } : login,
    tags: { [CHANGE_TAG]: real.changeId },
  };
}
