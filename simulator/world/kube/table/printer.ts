import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { ageOf } from '@/simulator/world/kube/table/human-duration';

export interface Column {
  name: string;
  type: 'string' | 'integer' | 'date';
  format: string;
  description: string;
  /** 0 is always shown, 1 with `-o wide`. */
  priority: number;
}

export type CellOf = (object: KubeObject, nowMs: number) => string | number;

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
