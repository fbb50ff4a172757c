import { z } from 'zod';
import type { Message, Phrase, PhraseValue } from './model';

export const messageSchema: z.ZodType<Message> = z.lazy(() =>
  z.object({ text: z.string(), phrase: phraseSchema.optional(), items: z.array(messageSchema).optional() }),
);

export const phraseValueSchema: z.ZodType<PhraseValue> = z.union([z.string(), z.number(), messageSchema]);

export const phraseSchema: z.ZodType<Phrase> = z.lazy(() =>
  z.object({ key: z.string(), params: z.record(z.string(), phraseValueSchema) }),
);
