import { z } from 'zod';
import { phraseField, phraseSchema, type Message, toMessage } from '../message/model';

export const problemSchema = z.object({
  code: z.string(),
  message: z.string(),
  remedy: z.string(),
  requestId: z.string().nullable(),
  phrase: phraseSchema.optional(),
  remedyPhrase: phraseSchema.optional(),
});
export type Problem = z.infer<typeof problemSchema>;

export function problem(
  code: string,
  q: { message: Message; remedy?: Message | undefined; requestId?: string | null },
): Problem {
  const { message, remedy = { text: '' }, requestId = null } = q;
  return {
    code,
    message: message.text,
    remedy: remedy.text,
    requestId,
    ...phraseField(message),
    ...(remedy.phrase === undefined ? {} : { remedyPhrase: remedy.phrase }),
  };
}

export const messageOf = ({ message, phrase }: Pick<Problem, 'message' | 'phrase'>): Message =>
  toMessage(message, phrase);

export const remedyOf = ({ remedy, remedyPhrase }: Pick<Problem, 'remedy' | 'remedyPhrase'>): Message =>
  toMessage(remedy, remedyPhrase);
