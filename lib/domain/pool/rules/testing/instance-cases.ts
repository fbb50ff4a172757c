import { emptyPool } from '../../definition/pool-definition';
import { type Requested, type RuleCase, sampleOffers, sized } from './sample-case';

const linux = 'linux' as const;
const copies = (length: number): string[] => Array.from({ length }, () => 'ecs.g6.xlarge');
const noSpot = (more: Partial<typeof emptyPool.spot>): Requested => ({ spot: { ...emptyPool.spot, ...more } });
const limits = (type: string, limit = '1') => ({ priceLimits: { [type]: limit } });
const stock = (zoneIds: string[], state: 'sold-out' | 'unknown'): Requested => ({
  offers: { stock: sampleOffers.stock?.map((row) => (zoneIds.includes(row.zoneId) ? { ...row, state } : row)) ?? null },
});
const types = (...instanceTypes: string[]): Requested => ({ instanceTypes });
const spot = (more: Partial<typeof emptyPool.spot>): Requested => ({
  billing: { ...emptyPool.billing, method: 'spot' },
  ...noSpot(more),
});
const subscribed = (more: Partial<typeof emptyPool.billing>): Requested => ({
  billing: { ...emptyPool.billing, method: 'subscription', ...more },
});
const renewed = (autoRenew: boolean): Requested => subscribed({ autoRenew, autoRenewPeriod: 4 });
const custom = { os: linux, imageId: 'm-linux' };
const old = { imageId: 'wincore_2004_40G' };
const G7 = 'ecs.g7.xlarge';

export const instanceCases: readonly RuleCase[] = [
  ['instance-types-count', 'instanceTypes', types(), types('ecs.g6.xlarge')],
  ['instance-types-count', 'instanceTypes', types(...copies(11)), types(...copies(10))],
  ['instance-type-not-offered', 'instanceTypes', {}, { offers: { instanceTypes: null } }, types('ecs.none.large')],
  ['instance-type-too-small', 'instanceTypes', types('ecs.g6.large'), { os: linux, ...types('ecs.g6.large') }],
  ['instance-type-gpu', 'instanceTypes', types('ecs.gn6i.xlarge'), { os: linux, ...types('ecs.gn6i.xlarge') }],
  ['instance-type-arm', 'instanceTypes', types('ecs.g8y.xlarge'), { os: linux, ...types('ecs.g8y.xlarge') }],
  ['sold-out', 'instanceTypes', stock(['zone-h', 'zone-i'], 'sold-out'), stock(['zone-h'], 'sold-out')],
  ['sold-out-in-part', 'instanceTypes', stock(['zone-h'], 'sold-out'), {}],
  ['sold-out-in-part', 'instanceTypes', sized(0), {}, stock(['zone-h', 'zone-i'], 'sold-out')],
  ['sold-out', 'instanceTypes', sized(3), {}, { ...stock(['zone-h'], 'sold-out'), before: {}, vSwitchIds: ['vsw-h'] }],
  ['stock-unknown', 'instanceTypes', { offers: { stock: null } }, stock(['zone-h', 'zone-i'], 'sold-out')],
  ['image-missing', 'imageId', { imageId: '' }, {}],
  ['image-not-offered', 'imageId', { imageId: 'none' }, { imageId: 'none', offers: { images: null } }],
  ['image-wrong-os', 'imageId', { imageId: 'aliyun_3_x64_20G' }, { imageId: 'win2022_60G' }],
  ['image-wrong-arch', 'imageId', { os: linux, ...types('ecs.g8y.xlarge') }, types('ecs.g8y.xlarge')],
  ['windows-build-ended', 'imageId', { imageId: 'wincore_2004_40G' }, { imageId: 'win2022_60G' }],
  ['windows-build-ended', 'imageId', { offers: { today: '2031-10-15' } }, { offers: { today: '2031-10-14' } }],
  ['windows-build-ended', 'imageId', { before: {} }, { before: old }, old],
  ['windows-build-ended', 'imageId', old, { ...old, offers: { today: null } }],
  ['windows-build-unsupported', 'imageId', { imageId: 'win2016_40G' }, old],
  ['windows-build-unsupported', 'imageId', { imageId: 'm-win2016' }, { imageId: 'm-win2022' }],
  ['custom-image-not-found', 'imageId', {}, { offers: { customImages: null } }, { os: linux, imageId: 'm-none' }],
  ['custom-image-unusable', 'imageId', { os: linux, imageId: 'm-broken' }, { os: linux, imageId: 'm-linux' }],
  ['image-type-missing', 'imageType', { imageType: '' }, { imageType: 'AliyunLinux3' }, custom],
  ['image-platform-undocumented', 'platform', { platform: 'AliyunLinux3' }, { platform: 'AliyunLinux' }, custom],
  ['image-type-other-os', 'imageType', { imageType: 'Windows' }, { imageType: 'Flatcar' }, custom],
  ['image-type-other-os', 'platform', { offers: null, platform: 'AliyunLinux' }, { platform: 'Windows' }],
  ['runtime-too-old', 'runtimeVersion', { runtimeVersion: '1.5.1' }, { os: linux, runtimeVersion: '1.5.1' }],
  ['runtime-not-offered', 'runtimeVersion', {}, { offers: { runtimes: null } }, { runtimeVersion: '9.9' }],
  ['period-invalid', 'billing.period', subscribed({ period: 10 }), subscribed({ period: 60 })],
  ['period-invalid', 'billing.period', subscribed({ period: 5, periodUnit: 'Week' }), subscribed({ period: 5 })],
  ['renewal-invalid', 'billing.autoRenewPeriod', renewed(true), renewed(false)],
  ['spot-only', 'spot.replaceReclaimed', noSpot({ replaceReclaimed: true }), spot({ replaceReclaimed: true })],
  ['spot-only', 'spot.priceLimits', noSpot(limits('ecs.g6.xlarge')), spot(limits('ecs.g6.xlarge'))],
  ...['0', '0.0', '1.2345', '-1', 'free', '1,2', '', '.5'].map((limit): RuleCase => [
    'price-limit-invalid',
    'spot.priceLimits.ecs.g6.xlarge',
    spot(limits('ecs.g6.xlarge', limit)),
    spot(limits('ecs.g6.xlarge', '0.39')),
  ]),
  ['price-limit-other-type', `spot.priceLimits.${G7}`, {}, types(G7), spot(limits(G7))],
  [
    'price-limit-missing',
    'spot.priceLimits',
    spot(limits('ecs.g6.xlarge')),
    spot({}),
    types('ecs.g6.xlarge', 'ecs.g7.xlarge'),
  ],
  [
    'fallback-not-by-cost',
    'spot.onDemandFallback',
    {},
    { zonePolicy: 'COST_OPTIMIZED' },
    spot({ onDemandFallback: true }),
  ],
];
