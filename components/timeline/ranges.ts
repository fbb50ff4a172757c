const hour = 3_600_000;

export const ranges = ['1h', '6h', '24h', '7d', '30d'] as const;
export type Range = (typeof ranges)[number];

const lengths: Record<Range, number> = {
  '1h': hour,
  '6h': 6 * hour,
  '24h': 24 * hour,
  '7d': 7 * 24 * hour,
  '30d': 30 * 24 * hour,
};

export const isRange = (text: string | undefined): text is Range => ranges.some((one) => one === text);

export const lengthOf = (range: Range): number => lengths[range];
