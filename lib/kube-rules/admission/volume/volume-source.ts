import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { count, invalid, required, text, type FieldError } from '../field';

export interface SourceAt {
  path: string;
  ofPod: boolean;
}

export type SourceRule = (source: RawObject, at: SourceAt) => FieldError[];

export const needs =
  (...fields: string[]): SourceRule =>
  (source, { path }) =>
    fields.filter((field) => text(source, field) === '').map((field) => required(`${path}.${field}`));

/** validatePathNoBacksteps. */
export const backsteps = (value: string, path: string): FieldError[] =>
  value.split('/').includes('..') ? [invalid(path, value, "must not contain '..'")] : [];

/** validateLocalDescendingPath: relative, and never upwards. */
export const descending = (value: string, path: string): FieldError[] => [
  ...(value.startsWith('/') ? [invalid(path, value, 'must be a relative path')] : []),
  ...backsteps(value, path),
];

/** ValidateLocalNonReservedPath: names that start with two dots are the kubelet's own. */
export const nonReserved = (value: string, path: string): FieldError[] => [
  ...descending(value, path),
  ...(value.startsWith('..') && !value.startsWith('../') ? [invalid(path, value, "must not start with '..'")] : []),
];

const MODE_LIMIT = 0o777;

export function modeErrors(source: RawObject, field: string, path: string): FieldError[] {
  const mode = count(source, field);
  if (mode === null || (mode >= 0 && mode <= MODE_LIMIT)) return [];
  return [invalid(`${path}.${field}`, mode, 'must be a number between 0 and 0777 (octal), both inclusive')];
}
