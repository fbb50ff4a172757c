import type { Message } from '../message/model';
import { type PhraseKey, message } from '../message/message';

export const scalingActions = [
  'change-instance-types',
  'add-v-switches',
  'change-disks',
  'quota',
  'account',
  'network',
  'image',
  'kms',
  'wait',
] as const;
export type ScalingAction = (typeof scalingActions)[number];

export interface ScalingFailure {
  family: string;
  cause: Message;
  remedy: Message;
  /** Action available in Mullion; null: none. */
  action: ScalingAction | null;
  /** The provider's page for resolving it. */
  href: string | null;
}

type CauseKey = Extract<PhraseKey, `scaling-cause.${string}`>;
type RemedyKey = Extract<PhraseKey, `scaling-remedy.${string}`>;

/** Quota Center's list for ECS (Alibaba Cloud console). */
const ecsQuotas = 'https://quotas.console.aliyun.com/products/ecs/quotas';

interface Family {
  cause: CauseKey;
  remedy: RemedyKey;
  action: ScalingAction | null;
  href?: string;
}

const types = { remedy: 'scaling-remedy.types', action: 'change-instance-types' } as const;
const disks = { remedy: 'scaling-remedy.disks', action: 'change-disks' } as const;
const image = { remedy: 'scaling-remedy.image', action: 'image' } as const;

const families = {
  'no-stock': { cause: 'scaling-cause.no-stock', ...types },
  'type-not-sold': { cause: 'scaling-cause.type-not-sold', ...types },
  'type-not-authorized': {
    cause: 'scaling-cause.type-not-authorized',
    remedy: 'scaling-remedy.authorize',
    action: 'change-instance-types',
  },
  'type-not-supported': { cause: 'scaling-cause.type-not-supported', ...types },
  'disk-no-stock': { cause: 'scaling-cause.disk-no-stock', ...disks },
  'disk-not-supported': { cause: 'scaling-cause.disk-not-supported', ...disks },
  'snapshot-encryption': { cause: 'scaling-cause.snapshot-encryption', ...disks },
  'image-mismatch': { cause: 'scaling-cause.image-mismatch', ...image },
  'image-not-supported': { cause: 'scaling-cause.image-not-supported', ...image },
  'kms-off': { cause: 'scaling-cause.kms-off', remedy: 'scaling-remedy.kms-off', action: 'kms' },
  'kms-unauthorized': { cause: 'scaling-cause.kms-unauthorized', remedy: 'scaling-remedy.kms-key', action: 'kms' },
  quota: { cause: 'scaling-cause.quota', remedy: 'scaling-remedy.quota', action: 'quota', href: ecsQuotas },
  'no-addresses': { cause: 'scaling-cause.no-addresses', remedy: 'scaling-remedy.addresses', action: 'add-v-switches' },
  account: { cause: 'scaling-cause.account', remedy: 'scaling-remedy.account', action: 'account' },
  'not-joined': { cause: 'scaling-cause.not-joined', remedy: 'scaling-remedy.network', action: 'network' },
  'too-slow': { cause: 'scaling-cause.too-slow', remedy: 'scaling-remedy.nodes', action: 'network' },
  partial: { cause: 'scaling-cause.partial', remedy: 'scaling-remedy.first-cause', action: null },
  'api-server': { cause: 'scaling-cause.api-server', remedy: 'scaling-remedy.wait', action: 'wait' },
  'in-progress': { cause: 'scaling-cause.in-progress', remedy: 'scaling-remedy.wait-activity', action: 'wait' },
  'start-failed': { cause: 'scaling-cause.start-failed', remedy: 'scaling-remedy.start', action: 'wait' },
} as const satisfies Record<string, Family>;

export type ScalingFamily = keyof typeof families;

/** ACK's list of scaling error codes (ACK docs: node pool scaling activities); ESS sends the same codes. */
export const scalingCodes: Readonly<Record<string, ScalingFamily>> = {
  'RecommendEmpty.InstanceTypeNoStock': 'no-stock',
  'OperationDenied.NoStock': 'no-stock',
  'InvalidResourceType.NotSupported': 'type-not-sold',
  'RecommendEmpty.DiskTypeNoStock': 'disk-no-stock',
  'RecommendEmpty.InstanceTypeNotAuthorized': 'type-not-authorized',
  'InvalidParameter.NotMatch': 'image-mismatch',
  'InvalidImage.NotSupported': 'image-not-supported',
  'InvalidInstanceType.NotSupported': 'type-not-supported',
  'InvalidParameter.Conflict': 'image-not-supported',
  'NotSupportSnapshotEncrypted.DiskCategory': 'snapshot-encryption',
  'InvalidSystemDiskCategory.ValueNotSupported': 'disk-not-supported',
  'InvalidDataDiskCategory.ValueNotSupported': 'disk-not-supported',
  'InvalidParameter.KmsNotEnabled': 'kms-off',
  'InvalidParameter.KMSKeyId.KMSUnauthorized': 'kms-unauthorized',
  'QuotaExceed.ElasticQuota': 'quota',
  'QuotaExceeded.PrivateIpAddress': 'no-addresses',
  'InvalidAccountStatus.NotEnoughBalance': 'account',
  'InsufficientBalance.CreditPay': 'account',
  'Account.Arrearage': 'account',
  'NodepoolScaleFailed.FailedJoinCluster': 'not-joined',
  'NodepoolScaleFailed.WaitForDesiredSizeTimeout': 'too-slow',
  'NodepoolScaleFailed.PartialSuccess': 'partial',
  'ApiServer.InternalError': 'api-server',
  'Err.QueryEndpoints': 'api-server',
  'ApiServer.TooManyRequests': 'api-server',
  ScalingActivityInProgress: 'in-progress',
  'Instance.StartInstanceFailed': 'start-failed',
};

/** Meaning and remedy of a code; null for an undocumented code: show the provider's message. */
export function scalingFailure(code: string | null): ScalingFailure | null {
  const family = code === null || !Object.hasOwn(scalingCodes, code) ? undefined : scalingCodes[code];
  if (family === undefined) return null;
  const { cause, remedy, action, href }: Family = families[family];
  return { family, cause: message(cause), remedy: message(remedy), action, href: href ?? null };
}
