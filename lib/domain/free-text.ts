import { z } from 'zod';

/** Controls other than tabs and line ends, and what reorders or breaks the text around it (Unicode TR36). */
const disguising = /(?![\t\n\r])[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;

/** What a person writes about a change: a reason or a comment. */
export const freeText = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => !disguising.test(text), 'contains control or bidirectional characters');
