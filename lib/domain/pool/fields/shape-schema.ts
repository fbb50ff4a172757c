import { z } from 'zod';
import type { Json } from '../../json';
import { isObject } from '../definition/json-path';

/** More than a user would enter; ACK's own limits are findings, so that all are reported at once. */
const LEAST_TEXT = 1_024;
const MAX_ITEMS = 1_000;

/** Leaves room for the finding that states the maximum length. */
const textLimit = (own: number | null): number => Math.max(LEAST_TEXT, 4 * (own ?? 0));

/** The shape of a field's value: JSON types, any word, limits that keep a body small. The rules check the content. */
export function shapeSchema(schema: unknown): z.ZodType {
  if (schema instanceof z.ZodNullable) return shapeSchema(schema.unwrap()).nullable();
  if (schema instanceof z.ZodDefault) return shapeSchema(schema.unwrap()).default(schema.def.defaultValue);
  if (schema instanceof z.ZodEnum) return z.string().max(LEAST_TEXT);
  if (schema instanceof z.ZodString) return z.string().max(textLimit(schema.maxLength));
  if (schema instanceof z.ZodArray) return z.array(shapeSchema(schema.element)).max(MAX_ITEMS);
  if (schema instanceof z.ZodRecord) return z.record(z.string().max(LEAST_TEXT), shapeSchema(schema.valueType));
  if (schema instanceof z.ZodObject)
    return schema.extend(
      Object.fromEntries(Object.entries(schema.shape).map(([key, part]) => [key, shapeSchema(part)])),
    );
  return schema instanceof z.ZodType ? schema : z.never();
}

export interface UnknownWord {
  path: string;
  word: string;
  known: string[];
}

/** Values that their field does not list. */
export function unknownWords(schema: unknown, value: Json | undefined, path: string): UnknownWord[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unknownWords(schema.unwrap(), value, path);
  if (schema instanceof z.ZodEnum) {
    const known = schema.options.map(String);
    return typeof value === 'string' && !known.includes(value) ? [{ path, word: value, known }] : [];
  }
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((one, at) => unknownWords(schema.element, one, `${path}.${at}`));
  if (schema instanceof z.ZodObject && isObject(value))
    return Object.entries(schema.shape).flatMap(([key, part]) => unknownWords(part, value[key], `${path}.${key}`));
  return [];
}
