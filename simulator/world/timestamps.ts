const pad = (n: number, width = 2): string => String(n).padStart(width, '0');

/** ACK bodies carry China time with the offset: `2026-05-21T10:02:12+08:00` (milliseconds when not zero). */
export function chinaTime(ms: number): string {
  const at = new Date(ms + 8 * 3_600_000);
  const text = at.toISOString();
  const fraction = at.getUTCMilliseconds() === 0 ? '' : text.slice(19, 23);
  return `${text.slice(0, 19)}${fraction}+08:00`;
}

/** Task stages use China time without an offset: `2022-12-15 23:00:00`. */
export const stageTime = (ms: number): string => chinaTime(ms).slice(0, 19).replace('T', ' ');

/** ECS, VPC and expiry times: `2026-05-21T02:03:00Z`. */
export const utcTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** ESS and ECS creation times stop at the minute: `2026-05-21T03:00Z`. */
export function utcMinute(ms: number): string {
  const at = new Date(ms);
  return `${at.toISOString().slice(0, 11)}${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}Z`;
}
