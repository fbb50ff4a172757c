import { z } from 'zod';
import { integerParam } from './endpoint';
import type { UrlField, UrlFields } from './url-fields';

type FieldSchema<Field> = Field extends { words: infer Words extends readonly [string, ...string[]]; usual: string }
  ? z.ZodDefault<z.ZodEnum<z.core.util.ToEnum<Words[number]>>>
  : Field extends { words: infer Words extends readonly [string, ...string[]] }
    ? z.ZodOptional<z.ZodEnum<z.core.util.ToEnum<Words[number]>>>
    : Field extends { most: number }
      ? z.ZodOptional<z.ZodString>
      : z.ZodOptional<ReturnType<typeof integerParam>>;

function schemaOf(field: UrlField): z.ZodType {
  if ('isWhole' in field) return integerParam().optional();
  if ('words' in field)
    return field.usual === undefined ? z.enum(field.words).optional() : z.enum(field.words).default(field.usual);
  const { most, accepts = () => true, must = '' } = field;
  return z.string().max(most).refine(accepts, must).optional();
}

/** The query of a list that is filtered by these fields. */
export const urlSchema = <Fields extends UrlFields>(fields: Fields) =>
  z.strictObject(
    // Each schema is of its field.
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])) as {
      [Name in keyof Fields]: FieldSchema<Fields[Name]>;
    },
  );
