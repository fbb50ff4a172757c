import type { ReactNode } from 'react';
import { PageTexts } from '@/app/page-texts';

export default function PlacementTexts({ children }: { children: ReactNode }) {
  return <PageTexts names={['placement', 'what-if', 'workload-work']}>{children}</PageTexts>;
}
