import type { Json } from '@/lib/domain/json';

/** Shapes that people write in another way: taints, disks, sizes. */
function knownShape(value: { [key: string]: Json }): string | null {
  const { key, effect, category, sizeGiB, mode, desired, min, max } = value;
  if (typeof key === 'string' && typeof effect === 'string')
    return `${key}${value['value'] === '' ? '' : `=${textOf(value['value'] ?? '')}`}:${effect}`;
  if (typeof category === 'string' && typeof sizeGiB === 'number')
    return [category, value['performanceLevel'], `${sizeGiB} GiB`].filter(Boolean).map(String).join(' ');
  if (mode === 'manual' && typeof desired === 'number') return String(desired);
  if (mode === 'auto' && typeof min === 'number' && typeof max === 'number') return `${min}–${max}`;
  return null;
}

/** Lists and maps on one line in a form people read; anything deeper as JSON. */
export function textOf(value: Json): string {
  if (typeof value === 'string') return value === '' ? '""' : value;
  if (Array.isArray(value)) return value.length === 0 ? '[]' : value.map(textOf).join(', ');
  if (value !== null && typeof value === 'object') {
    const known = knownShape(value);
    if (known !== null) return known;
    const entries = Object.entries(value).filter(([, inner]) => inner !== null);
    if (entries.length === 0) return '{}';
    const flat = entries.every(([, inner]) => inner === null || typeof inner !== 'object');
    return flat ? entries.map(([key, inner]) => `${key}=${textOf(inner)}`).join(' ') : JSON.stringify(value);
  }
  return String(value);
}
