import { z } from 'zod';
import { phraseSchema } from '@/lib/domain/phrase/phrase';

/** A sentence of the server: English text, and how other languages come by it. */
export const saidSchema = z.object({ text: z.string(), phrase: phraseSchema.optional() });
