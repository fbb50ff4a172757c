import { emptyPool } from '../../definition/pool-definition';
import type { Requested, RuleCase } from './sample-case';
import { sampleOffers } from './sample-case';

const linux = 'linux' as const;
const stock = (zoneIds: string[], state: 'sold-out' | 'unknown'): Requested => ({
  offers: { stock: sampleOffers.stock?.map((row) => (zoneIds.includes(row.zoneId) ? { ...row, state } : row)) ?? null },
});
const types = (...instanceTypes: string[]): Requested => ({ pool: { instanceTypes } });
const spot = (more: Partial<typeof emptyPool.spot>, pool: Requested['pool'] = {}): Requested => ({
  pool: { billing: { ...emptyPool.billing, method: 'spot' }, spot: { ...emptyPool.spot, ...more }, ...pool },
});
const subscribed = (more: Partial<typeof emptyPool.billing>): Requested => ({
  pool: { billing: { ...emptyPool.billing, method: 'subscription', ...more } },
});

/** Instance types, stock, image, runtime, billing. */
export const instanceCases: readonly RuleCase[] = [
  ['instance-types-count', 'instanceTypes', types(), types('ecs.g6.xlarge')],
  [
    'instance-types-count',
    'instanceTypes',
    types(...Array.from({ length: 11 }, () => 'ecs.g6.xlarge')),
    types(...Array.from({ length: 10 }, () => 'ecs.g6.xlarge')),
  ],
  [
    'instance-type-not-offered',
    'instanceTypes',
    types('ecs.none.large'),
    { ...types('ecs.none.large'), offers: { instanceTypes: null } },
  ],
  ['instance-type-too-small', 'instanceTypes', types('ecs.g6.large'), { os: linux, ...types('ecs.g6.large') }],
  ['instance-type-gpu', 'instanceTypes', types('ecs.gn6i.xlarge'), { os: linux, ...types('ecs.gn6i.xlarge') }],
  ['instance-type-arm', 'instanceTypes', types('ecs.g8y.xlarge'), { os: linux, ...types('ecs.g8y.xlarge') }],
  ['sold-out', 'instanceTypes', stock(['zone-h', 'zone-i'], 'sold-out'), stock(['zone-h'], 'sold-out')],
  ['sold-out-in-part', 'instanceTypes', stock(['zone-h'], 'sold-out'), {}],
  [
    'sold-out-in-part',
    'instanceTypes',
    { ...stock(['zone-h', 'zone-i'], 'sold-out'), pool: { size: { mode: 'manual', desired: 0 } } },
    stock(['zone-h', 'zone-i'], 'sold-out'),
  ],
  [
    'sold-out',
    'instanceTypes',
    {
      ...stock(['zone-h'], 'sold-out'),
      before: {},
      pool: { vSwitchIds: ['vsw-h'], size: { mode: 'manual', desired: 3 } },
    },
    { ...stock(['zone-h'], 'sold-out'), before: {}, pool: { vSwitchIds: ['vsw-h'] } },
  ],
  ['stock-unknown', 'instanceTypes', { offers: { stock: null } }, stock(['zone-h', 'zone-i'], 'sold-out')],
  ['image-missing', 'imageId', { pool: { imageId: '' } }, {}],
  [
    'image-not-offered',
    'imageId',
    { pool: { imageId: 'none' } },
    { pool: { imageId: 'none' }, offers: { images: null } },
  ],
  ['image-wrong-os', 'imageId', { pool: { imageId: 'aliyun_3_x64_20G' } }, { pool: { imageId: 'win2022_60G' } }],
  ['image-wrong-arch', 'imageId', { os: linux, ...types('ecs.g8y.xlarge') }, types('ecs.g8y.xlarge')],
  [
    'custom-image-not-found',
    'imageId',
    { os: linux, pool: { imageId: 'm-none' } },
    { os: linux, pool: { imageId: 'm-none' }, offers: { customImages: null } },
  ],
  [
    'custom-image-unusable',
    'imageId',
    { os: linux, pool: { imageId: 'm-broken' } },
    { os: linux, pool: { imageId: 'm-linux' } },
  ],
  [
    'image-type-missing',
    'imageType',
    { os: linux, pool: { imageId: 'm-linux', imageType: '' } },
    { os: linux, pool: { imageId: 'm-linux', imageType: 'AliyunLinux3' } },
  ],
  [
    'image-type-other-os',
    'imageType',
    { os: linux, pool: { imageId: 'm-linux', imageType: 'Windows' } },
    { os: linux, pool: { imageId: 'm-linux', imageType: 'Flatcar' } },
  ],
  [
    'image-type-other-os',
    'platform',
    { offers: null, pool: { platform: 'AliyunLinux' } },
    { pool: { platform: 'Windows' } },
  ],
  [
    'runtime-too-old',
    'runtimeVersion',
    { pool: { runtimeVersion: '1.5.1' } },
    { os: linux, pool: { runtimeVersion: '1.5.1' } },
  ],
  [
    'runtime-not-offered',
    'runtimeVersion',
    { pool: { runtimeVersion: '9.9' } },
    { pool: { runtimeVersion: '9.9' }, offers: { runtimes: null } },
  ],
  ['period-invalid', 'billing.period', subscribed({ period: 10 }), subscribed({ period: 60 })],
  [
    'period-invalid',
    'billing.period',
    subscribed({ period: 5, periodUnit: 'Week' }),
    subscribed({ period: 5, periodUnit: 'Month' }),
  ],
  [
    'renewal-invalid',
    'billing.autoRenewPeriod',
    subscribed({ autoRenew: true, autoRenewPeriod: 4 }),
    subscribed({ autoRenew: false, autoRenewPeriod: 4 }),
  ],
  [
    'spot-only',
    'spot.replaceReclaimed',
    { pool: { spot: { ...emptyPool.spot, replaceReclaimed: true } } },
    spot({ replaceReclaimed: true }),
  ],
  [
    'spot-only',
    'spot.priceLimits',
    { pool: { spot: { ...emptyPool.spot, priceLimits: { 'ecs.g6.xlarge': '1' } } } },
    spot({ priceLimits: { 'ecs.g6.xlarge': '1' } }),
  ],
  ...['0', '0.0', '1.2345', '-1', 'free', '1,2', '', '.5'].map((limit): RuleCase => [
    'price-limit-invalid',
    'spot.priceLimits.ecs.g6.xlarge',
    spot({ priceLimits: { 'ecs.g6.xlarge': limit } }),
    spot({ priceLimits: { 'ecs.g6.xlarge': '0.39' } }),
  ]),
  [
    'price-limit-other-type',
    'spot.priceLimits.ecs.g7.xlarge',
    spot({ priceLimits: { 'ecs.g7.xlarge': '1' } }),
    spot({ priceLimits: { 'ecs.g7.xlarge': '1' } }, { instanceTypes: ['ecs.g7.xlarge'] }),
  ],
  [
    'price-limit-missing',
    'spot.priceLimits',
    spot({ priceLimits: { 'ecs.g6.xlarge': '1' } }, { instanceTypes: ['ecs.g6.xlarge', 'ecs.g7.xlarge'] }),
    spot({}, { instanceTypes: ['ecs.g6.xlarge', 'ecs.g7.xlarge'] }),
  ],
  [
    'fallback-not-by-cost',
    'spot.onDemandFallback',
    spot({ onDemandFallback: true }),
    spot({ onDemandFallback: true }, { zonePolicy: 'COST_OPTIMIZED' }),
  ],
];
