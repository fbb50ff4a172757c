import type { KubeObject } from '@/simulator/world/kube/kube-object';

/** How long ago, as kubectl writes it (apimachinery duration.HumanDuration). */
export function humanDuration(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  if (seconds < -1) return '<invalid>';
  if (seconds < 0) return '0s';
  if (seconds < 120) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 10) return withRest(`${minutes}m`, seconds % 60, 's');
  if (minutes < 180) return `${minutes}m`;
  const hours = Math.floor(minutes / 60);
  if (hours < 8) return withRest(`${hours}h`, minutes % 60, 'm');
  if (hours < 48) return `${hours}h`;
  const days = Math.floor(hours / 24);
  if (days < 8) return withRest(`${days}d`, hours % 24, 'h');
  if (days < 730) return `${days}d`;
  const years = Math.floor(days / 365);
  return years < 8 ? withRest(`${years}y`, days % 365, 'd') : `${years}y`;
}

const withRest = (main: string, rest: number, unit: string): string => (rest === 0 ? main : `${main}${rest}${unit}`);

export function ageOf(time: unknown, nowMs: number): string {
  if (typeof time !== 'string') return '<unknown>';
  const at = Date.parse(time);
  return Number.isNaN(at) ? '<unknown>' : humanDuration(nowMs - at);
}

export interface Column {
  name: string;
  type: 'string' | 'integer' | 'date';
  format: string;
  description: string;
  /** 0 is always shown, 1 with `-o wide`. */
  priority: number;
}

type CellOf = (object: KubeObject, nowMs: number) => string | number;

/** One column of `kubectl get`; a name that ends in `+` is for `-o wide`. */
export type PrinterColumn = readonly [name: string, cell: CellOf];

export interface Printer {
  columns: Column[];
  cells: (object: KubeObject, nowMs: number) => (string | number)[];
}

export function printer(columns: readonly PrinterColumn[]): Printer {
  const all: PrinterColumn[] = [['Name', (object) => object.metadata.name], ...columns];
  return {
    columns: all.map(([name]) => ({
      name: name.replace('+', ''),
      type: 'string',
      format: name === 'Name' ? 'name' : '',
      description: '',
      priority: name.endsWith('+') ? 1 : 0,
    })),
    cells: (object, nowMs) => all.map(([, cell]) => cell(object, nowMs)),
  };
}

export const AGE: PrinterColumn = ['Age', (object, nowMs) => ageOf(object.metadata.creationTimestamp, nowMs)];
