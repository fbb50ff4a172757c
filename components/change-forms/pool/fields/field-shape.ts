import { z } from 'zod';
import type { Json } from '@/lib/domain/json';

export type FieldShape = 'text' | 'number' | 'flag' | 'choice' | 'other';

const inner = (schema: unknown): unknown =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? inner(schema.unwrap())
    : schema;

export function shapeOf(schema: z.ZodType): FieldShape {
  const plain = inner(schema);
  if (plain instanceof z.ZodEnum) return 'choice';
  if (plain instanceof z.ZodBoolean) return 'flag';
  if (plain instanceof z.ZodNumber) return 'number';
  return plain instanceof z.ZodString ? 'text' : 'other';
}

export function choicesOf(schema: z.ZodType): string[] {
  const plain = inner(schema);
  return plain instanceof z.ZodEnum ? plain.options.map(String) : [];
}

export function lengthOf(schema: z.ZodType): number | undefined {
  const plain = inner(schema);
  return plain instanceof z.ZodString ? (plain.maxLength ?? undefined) : undefined;
}

/** Whether a value has the JSON type of a schema, without its rules: a number may be missing, a word unknown. */
export function hasShape(schema: unknown, value: Json | undefined): boolean {
  if (schema instanceof z.ZodLazy) return value !== undefined;
  if (schema instanceof z.ZodNullable) return value === null || hasShape(schema.unwrap(), value);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return hasShape(schema.unwrap(), value);
  if (schema instanceof z.ZodNumber) return value === null || typeof value === 'number';
  if (schema instanceof z.ZodBoolean) return typeof value === 'boolean';
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) return typeof value === 'string';
  if (schema instanceof z.ZodArray) return Array.isArray(value) && value.every((one) => hasShape(schema.element, one));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return schema instanceof z.ZodUnknown;
  if (schema instanceof z.ZodRecord) return Object.values(value).every((one) => hasShape(schema.valueType, one));
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).every(([key, part]) => hasShape(part, value[key]));
  return true;
}
