export interface Age {
  unit: 's' | 'min' | 'h' | 'd';
  n: number;
}

/** How long `ms` is, in the largest unit that fits, rounded down; negative counts as zero. */
export function ageOf(ms: number): Age {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return { unit: 's', n: seconds };
  if (seconds < 3600) return { unit: 'min', n: Math.floor(seconds / 60) };
  if (seconds < 48 * 3600) return { unit: 'h', n: Math.floor(seconds / 3600) };
  return { unit: 'd', n: Math.floor(seconds / 86_400) };
}
