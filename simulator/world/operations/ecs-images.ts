import { badRequest } from '@/simulator/world/api-error';
import { resolveImage } from '@/simulator/world/ack/pools';
import { NODE_IMAGES, type NodeImage } from '@/simulator/world/catalog/images';
import { instanceType } from '@/simulator/world/catalog/instance-types';
import { isPriceUnit, priceOf } from '@/simulator/world/catalog/prices';
import { type ApiCall, queryOf, type RpcOperation } from '@/simulator/world/operations/api-call';
import { numberOf, requireRegion, rpcPage } from '@/simulator/world/operations/rpc-lists';
import { utcTime } from '@/simulator/world/timestamps';

function imageView(
  image: NodeImage,
  own: { id: string; name: string; createdMs: number; shared: boolean } | undefined,
): Record<string, unknown> {
  const windows = image.os === 'windows';
  return {
    ImageId: own?.id ?? image.imageId,
    ImageName: own?.name ?? image.imageId,
    ImageOwnerAlias: own === undefined ? 'system' : own.shared ? 'others' : 'self',
    OSType: image.os,
    OSName: `${image.imageName} 64 bit`,
    OSNameEn: `${image.imageName} 64 bit`,
    Platform: windows ? `Windows Server ${image.osVersion}` : 'Aliyun',
    Architecture: image.architecture,
    Size: windows ? 40 : 20,
    Status: 'Available',
    Usable: true,
    Usage: 'instance',
    IsSupportCloudinit: !windows,
    IsSupportIoOptimized: true,
    BootMode: image.architecture === 'arm64' ? 'UEFI' : 'BIOS',
    CreationTime: own === undefined ? '2024-12-18T06:00:00Z' : utcTime(own.createdMs),
  };
}

function describeImages(call: ApiCall): Record<string, unknown> {
  requireRegion(call);
  const { world } = call;
  const owner = queryOf(call, 'ImageOwnerAlias');
  const ids = queryOf(call, 'ImageId').split(',').filter(Boolean);
  const os = queryOf(call, 'OSType');
  const system = NODE_IMAGES.map((image) => ({
    image,
    view: imageView(image, undefined),
    alias: 'system',
    id: image.imageId,
  }));
  const own = world.state.compute.customImages.flatMap((record) => {
    const image = resolveImage(world, record.imageId);
    if (image === undefined) return [];
    const { imageId: id, name, createdMs, shared = false } = record;
    const view = imageView(image, { id, name, createdMs, shared });
    return [{ image, view, alias: shared ? 'others' : 'self', id }];
  });
  const images = [...system, ...own].filter(
    (item) =>
      (owner === '' || owner === item.alias) &&
      (os === '' || os === item.image.os) &&
      (ids.length === 0 || ids.includes(item.id)),
  );
  const page = rpcPage(call, images, 100);
  return { ...page.counters, RegionId: world.state.region, Images: { Image: page.items.map((item) => item.view) } };
}

function describePrice(call: ApiCall): Record<string, unknown> {
  requireRegion(call);
  const type = instanceType(queryOf(call, 'InstanceType'));
  if (type === undefined)
    throw badRequest('InvalidInstanceType.ValueNotSupported', 'The specified InstanceType is not supported.');
  const unit = queryOf(call, 'PriceUnit') || 'Hour';
  if (!isPriceUnit(unit))
    throw badRequest('InvalidPriceUnit.ValueNotSupported', 'The specified PriceUnit is not supported.');
  const disk = (prefix: string, size: number) => ({
    category: queryOf(call, `${prefix}.Category`) || 'cloud_efficiency',
    sizeGiB: numberOf(call, `${prefix}.Size`, size),
    performanceLevel: queryOf(call, `${prefix}.PerformanceLevel`) || 'PL1',
  });
  const dataDisks = Array.from({ length: 10 }, (_, index) => `DataDisk.${index + 1}`)
    .filter((prefix) => queryOf(call, `${prefix}.Size`) !== '')
    .map((prefix) => disk(prefix, 0));
  const windows = queryOf(call, 'Platform') === 'Windows' || queryOf(call, 'ImageId').startsWith('win');
  const amount = numberOf(call, 'Amount', 1);
  const parts = priceOf({
    type,
    windows,
    unit,
    periods: numberOf(call, 'Period', 1),
    spot: queryOf(call, 'SpotStrategy').startsWith('Spot'),
    systemDisk: disk('SystemDisk', 40),
    dataDisks,
  });
  const rows: [string, number][] = [
    ['instanceType', parts.instance],
    ['systemDisk', parts.systemDisk],
    ...parts.dataDisks.map((cny): [string, number] => ['dataDisk', cny]),
    ['image', parts.image],
  ];
  const total = Math.round(rows.reduce((sum, [, cny]) => sum + cny, 0) * amount * 10_000) / 10_000;
  const detail = rows.map(([name, cny]) => ({
    Resource: name,
    OriginalPrice: cny * amount,
    DiscountPrice: 0,
    TradePrice: cny * amount,
  }));
  const price = {
    Currency: 'CNY',
    OriginalPrice: total,
    DiscountPrice: 0,
    TradePrice: total,
    DetailInfos: { DetailInfo: detail },
  };
  return { PriceInfo: { Price: price, Rules: { Rule: [] } } };
}

export const ECS_IMAGE_OPERATIONS: readonly RpcOperation[] = [
  { action: 'DescribeImages', run: describeImages },
  { action: 'DescribePrice', run: describePrice },
];
