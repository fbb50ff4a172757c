/** `2500` → `2.5`; at most two decimals. */
export function vCpuOf(cpuMilli: number): string {
  return String(Math.round(cpuMilli / 10) / 100);
}

/** MiB as GiB; at most one decimal. */
export function giBOf(memoryMiB: number): string {
  return String(Math.round((memoryMiB / 1024) * 10) / 10);
}

/** `+3`, `−2`, `0`; a real minus sign, so that it is read as one. */
export function signed(value: number): string {
  if (value === 0) return '0';
  return value > 0 ? `+${value}` : `−${Math.abs(value)}`;
}
