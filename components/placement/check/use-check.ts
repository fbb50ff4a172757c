'use client';
import { useLocale } from 'next-intl';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { checkManifest } from '@/lib/contract/placement-check';
import type { ApiFailure } from '@/lib/client/api-failure';
import { call } from '@/lib/client/call';

export type CheckAnswer = z.infer<typeof checkManifest.response>;

export interface CheckRequest {
  cluster: string;
  text: string;
}

/** Asks what would become of a manifest; `variables` of the answer are the text and cluster it is about. */
export function useCheck() {
  const lang = useLocale();
  return useMutation<CheckAnswer, ApiFailure, CheckRequest>({
    mutationFn: ({ cluster, text }) => call(checkManifest, { params: { cluster }, query: { lang }, body: { text } }),
  });
}
