import { z } from 'zod';
import { phraseSchema } from '@/lib/domain/message/model';

/** A sentence of the server: English text, and how other languages come by it. */
export const messageSchema = z.object({ text: z.string(), phrase: phraseSchema.optional() });
