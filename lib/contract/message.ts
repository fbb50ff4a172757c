import { z } from 'zod';
import { phraseSchema } from '@/lib/domain/message/schema';

/** A sentence of the server in English, and how to translate it. */
export const messageSchema = z.object({ text: z.string(), phrase: phraseSchema.optional() });
