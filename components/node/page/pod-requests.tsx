'use client';
import { useLocale } from 'next-intl';
import type { NodePod } from '@/lib/contract/node';
import { cpuText, memoryText } from '@/lib/client/quantity-text';

/** What a pod asks its node for. */
export function PodRequests({ pod: { requests } }: { pod: NodePod }) {
  const locale = useLocale();
  return (
    <span className="text-ink-2 tabular-nums">
      {cpuText(requests.cpuMilli, locale)} vCPU · {memoryText(requests.memoryMiB, locale)}
    </span>
  );
}
