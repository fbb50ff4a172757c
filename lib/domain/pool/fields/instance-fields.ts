import { z } from 'zod';
import { isObject } from '../definition/json-path';
import type { Json } from '../../json';
import { flag, list, text } from './codecs';
import type { Codec, PoolField } from './pool-field';
import { idSchema, loginUserCodec } from './system-fields';

const strategyOf = (method: Json, limits: Record<string, string>): string => {
  if (method !== 'spot') return 'NoSpot';
  return Object.keys(limits).length > 0 ? 'SpotWithPriceLimit' : 'SpotAsPriceGo';
};

/** Spot is pay-as-you-go with a strategy on the wire. */
const method: Codec = {
  wires: [
    { api: 'scaling_group.instance_charge_type', terraform: 'instance_charge_type' },
    { api: 'scaling_group.spot_strategy', terraform: 'spot_strategy' },
  ],
  write: (value, { definition }) => [
    value === 'subscription' ? 'PrePaid' : 'PostPaid',
    strategyOf(value, definition.spot.priceLimits),
  ],
  read: ([charge, strategy]) => {
    if (charge === undefined && strategy === undefined) return undefined;
    if (charge === 'PrePaid') return 'subscription';
    return typeof strategy === 'string' && strategy !== '' && strategy !== 'NoSpot'
      ? 'spot'
      : 'pay-as-you-go';
  },
};

/** Sent for the billing method it belongs to only. */
const onlyFor = (billing: 'subscription' | 'spot', q: { api: string; terraform: string }): Codec => ({
  wires: [q],
  write: (value, { definition }) => [
    definition.billing.method === billing ? (value ?? undefined) : undefined,
  ],
  read: ([value]) => value,
});

const priceLimits: Codec = {
  wires: [
    { api: 'scaling_group.spot_price_limit', terraform: 'spot_price_limit', form: 'blocks' },
    // The strategy follows from whether there are limits.
    { api: 'scaling_group.spot_strategy', terraform: 'spot_strategy' },
  ],
  write: (value, { definition, mode }) => {
    if (definition.billing.method !== 'spot' || !isObject(value)) return [];
    const limits = Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([instanceType, limit]) => ({ instance_type: instanceType, price_limit: limit }));
    return [
      limits.length === 0 && mode === 'create' ? undefined : limits,
      strategyOf('spot', definition.spot.priceLimits),
    ];
  },
  read: ([limits]) => {
    if (!Array.isArray(limits)) return undefined;
    const entries = limits.flatMap((one): [string, Json][] =>
      isObject(one) && typeof one['instance_type'] === 'string'
        ? [[one['instance_type'], String(one['price_limit'] ?? '')]]
        : [],
    );
    return Object.fromEntries(entries);
  },
};

const hardening: Codec = {
  wires: [
    { api: 'scaling_group.soc_enabled', terraform: 'soc_enabled' },
    { api: 'scaling_group.security_hardening_os', terraform: 'security_hardening_os' },
  ],
  write: (value) => [value === 'mlps', value === 'os'],
  read: ([mlps, os]) => {
    if (mlps === undefined && os === undefined) return undefined;
    return mlps === true ? 'mlps' : os === true ? 'os' : 'none';
  },
};

/** ACK answers a mask for a password; the password itself is put in where a body is made. */
const password: Codec = {
  wires: [{ api: 'scaling_group.login_password', terraform: 'password' }],
  write: () => [],
  read: ([value]) => (value === undefined ? undefined : value !== ''),
};

/** What is bought, what runs on it, and who may log on. */
export const instanceFields: readonly PoolField[] = [
  {
    path: 'instanceTypes',
    group: 'instances',
    label: { en: 'Instance types', zh: '实例规格' },
    help: {
      en: '1 to 10; several make it likelier that instances can be had.',
      zh: '1 到 10 种；选择多种可提高扩容成功率。',
    },
    schema: z.array(idSchema).max(64),
    unit: null,
    initial: [],
    windows: 'free',
    change: 'new-nodes',
    codec: list('scaling_group.instance_types', 'instance_types'),
    doc: 'pools',
    covers: ['001 Instance type', '000 Instance Type', '000 scaling_group.instance_types'],
  },
  {
    path: 'imageId',
    group: 'instances',
    label: { en: 'Image', zh: '镜像' },
    help: {
      en: 'A public image of ACK or a custom image of your account (m-…).',
      zh: 'ACK 公共镜像或账号的自定义镜像（m-…）。',
    },
    schema: idSchema,
    unit: null,
    initial: '',
    windows: 'free',
    change: 'new-nodes',
    codec: text('scaling_group.image_id', 'image_id'),
    doc: 'pools',
    covers: ['001 Operating system', '000 Operating System'],
  },
  {
    path: 'imageType',
    group: 'instances',
    label: { en: 'Image type', zh: '镜像类型' },
    help: {
      en: 'Follows from the image; a custom image needs the type it was made from.',
      zh: '由镜像决定；自定义镜像需指定其来源类型。',
    },
    schema: z.string().max(64),
    unit: null,
    initial: '',
    windows: 'free',
    change: 'new-nodes',
    codec: text('scaling_group.image_type', 'image_type'),
    doc: 'api',
    covers: ['000 scaling_group.image_type'],
  },
  {
    path: 'platform',
    group: 'instances',
    label: { en: 'Platform', zh: '平台' },
    help: { en: 'ACK’s older word for the image type.', zh: 'ACK 对镜像类型的旧称。' },
    schema: z.string().max(64),
    unit: null,
    initial: '',
    windows: 'free',
    change: 'new-nodes',
    codec: text('scaling_group.platform', null),
    doc: 'windows',
    covers: ['000 scaling_group.platform'],
  },
  {
    path: 'billing.method',
    group: 'instances',
    label: { en: 'Billing method', zh: '付费类型' },
    help: {
      en: 'Pay-as-you-go, subscription, or spot; spot and the others cannot be exchanged later.',
      zh: '按量付费、包年包月或抢占式；抢占式与其他类型之后不能互换。',
    },
    schema: z.enum(['pay-as-you-go', 'subscription', 'spot']),
    unit: null,
    initial: 'pay-as-you-go',
    windows: 'free',
    change: 'new-nodes',
    codec: method,
    doc: 'pools',
    covers: ['001 Billing method', '000 scaling_group.instance_charge_type'],
  },
  {
    path: 'billing.period',
    group: 'instances',
    label: { en: 'Duration', zh: '购买时长' },
    help: {
      en: 'Months: 1–9, 12, 24, 36, 48, 60; weeks: 1–4.',
      zh: '月：1–9、12、24、36、48、60；周：1–4。',
    },
    schema: z.number().int(),
    unit: null,
    initial: 1,
    windows: 'free',
    change: 'new-nodes',
    codec: onlyFor('subscription', { api: 'scaling_group.period', terraform: 'period' }),
    doc: 'pools',
    covers: ['001 Duration'],
  },
  {
    path: 'billing.periodUnit',
    group: 'instances',
    label: { en: 'Duration unit', zh: '时长单位' },
    help: { en: 'Months or weeks.', zh: '月或周。' },
    schema: z.enum(['Month', 'Week']),
    unit: null,
    initial: 'Month',
    windows: 'free',
    change: 'new-nodes',
    codec: onlyFor('subscription', { api: 'scaling_group.period_unit', terraform: 'period_unit' }),
    doc: 'pools',
    covers: ['001 Duration'],
  },
  {
    path: 'billing.autoRenew',
    group: 'instances',
    label: { en: 'Auto renewal', zh: '自动续费' },
    help: { en: 'Renews when the duration ends.', zh: '到期后自动续费。' },
    schema: z.boolean(),
    unit: null,
    initial: false,
    windows: 'free',
    change: 'new-nodes',
    codec: onlyFor('subscription', { api: 'scaling_group.auto_renew', terraform: 'auto_renew' }),
    doc: 'pools',
    covers: ['001 Auto renewal'],
  },
  {
    path: 'billing.autoRenewPeriod',
    group: 'instances',
    label: { en: 'Renewal duration', zh: '续费时长' },
    help: {
      en: 'Months: 1, 2, 3, 6, 12, 24, 36, 48, 60; weeks: 1–3.',
      zh: '月：1、2、3、6、12、24、36、48、60；周：1–3。',
    },
    schema: z.number().int(),
    unit: null,
    initial: 1,
    windows: 'free',
    change: 'new-nodes',
    codec: onlyFor('subscription', {
      api: 'scaling_group.auto_renew_period',
      terraform: 'auto_renew_period',
    }),
    doc: 'api',
    covers: ['001 Auto renewal'],
  },
  {
    path: 'spot.priceLimits',
    group: 'instances',
    label: { en: 'Spot price limits', zh: '抢占式价格上限' },
    help: {
      en: 'Most per hour for each instance type; none: the market price. Protected for one hour.',
      zh: '每种规格的每小时最高价；不填则为市场价。保护期一小时。',
    },
    schema: z.record(z.string().max(128), z.string().max(16)),
    unit: null,
    initial: {},
    windows: 'free',
    change: 'new-nodes',
    codec: priceLimits,
    doc: 'pools',
    covers: ['001 Billing method'],
  },
  {
    path: 'spot.onDemandFallback',
    group: 'instances',
    label: { en: 'Supplement spot capacity with on-demand instances', zh: '使用按量实例补充抢占式容量' },
    help: {
      en: 'Pay-as-you-go instances where no spot instance can be had. Needs spot billing.',
      zh: '无法获得抢占式实例时创建按量实例；需要抢占式付费。',
    },
    schema: z.boolean(),
    unit: null,
    initial: false,
    windows: 'free',
    change: 'pool',
    codec: onlyFor('spot', {
      api: 'scaling_group.compensate_with_on_demand',
      terraform: 'compensate_with_on_demand',
    }),
    doc: 'pools',
    covers: ['001 Supplement spot capacity with on-demand instances'],
  },
  {
    path: 'spot.replaceReclaimed',
    group: 'instances',
    label: { en: 'Enable supplemental spot instances', zh: '启用抢占式实例补偿' },
    help: {
      en: 'New spot instances are sought before those with a reclamation notice go. Needs spot billing.',
      zh: '收到回收通知时先创建新的抢占式实例；需要抢占式付费。',
    },
    schema: z.boolean(),
    unit: null,
    initial: false,
    windows: 'free',
    change: 'pool',
    codec: onlyFor('spot', { api: 'scaling_group.spot_instance_remedy', terraform: 'spot_instance_remedy' }),
    doc: 'pools',
    covers: ['001 Enable supplemental spot instances'],
  },
  {
    path: 'hardening',
    group: 'instances',
    label: { en: 'Security hardening', zh: '安全加固' },
    help: {
      en: 'MLPS 2.0 level 3 or OS hardening, on Alibaba Cloud Linux 2 and 3 only. Cannot be changed later.',
      zh: '等保 2.0 三级加固或操作系统加固，仅支持 Alibaba Cloud Linux 2、3，之后不能修改。',
    },
    schema: z.enum(['none', 'mlps', 'os']),
    unit: null,
    initial: 'none',
    windows: { only: 'none' },
    change: 'fixed',
    codec: hardening,
    doc: 'pools',
    covers: ['001 Security hardening', '000 soc_enabled'],
  },
  {
    path: 'loginUser',
    group: 'instances',
    label: { en: 'Logon name', zh: '登录名' },
    help: {
      en: 'root or ecs-user; Windows nodes have Administrator.',
      zh: 'root 或 ecs-user；Windows 节点为 Administrator。',
    },
    schema: z.enum(['root', 'ecs-user']),
    unit: null,
    initial: 'root',
    windows: { only: 'root' },
    change: 'fixed',
    codec: loginUserCodec,
    doc: 'pools',
    covers: ['001 Logon method'],
  },
  {
    path: 'keyPair',
    group: 'instances',
    label: { en: 'Key pair', zh: '密钥对' },
    help: { en: 'SSH key pair of the region. Linux only.', zh: '地域内的 SSH 密钥对，仅支持 Linux。' },
    schema: z.string().max(128),
    unit: null,
    initial: '',
    windows: { only: '' },
    change: 'new-nodes',
    codec: text('scaling_group.key_pair', 'key_name'),
    doc: 'pools',
    covers: ['001 Logon method'],
  },
  {
    path: 'passwordSet',
    group: 'instances',
    label: { en: 'Password', zh: '密码' },
    help: {
      en: '8 to 30 characters with lower case, upper case, digits and symbols. Windows needs it.',
      zh: '8 到 30 个字符，须含小写、大写、数字和特殊符号；Windows 必填。',
    },
    schema: z.boolean(),
    unit: null,
    initial: false,
    windows: 'free',
    change: 'new-nodes',
    codec: password,
    doc: 'pools',
    covers: ['001 Logon method'],
  },
  {
    path: 'cloudMonitor',
    group: 'instances',
    label: { en: 'CloudMonitor agent', zh: '云监控插件' },
    help: {
      en: 'Installed on new nodes; shows their metrics in CloudMonitor.',
      zh: '在新节点上安装，用于在云监控查看指标。',
    },
    schema: z.boolean(),
    unit: null,
    initial: true,
    windows: 'free',
    change: 'new-nodes',
    codec: flag('kubernetes_config.cms_enabled', 'install_cloud_monitor'),
    doc: 'pools',
    covers: ['001 CloudMonitor agent', '000 kubernetes_config.cms_enabled'],
  },
];
