import type { ReactNode } from 'react';
import { PageTexts } from '@/app/page-texts';

export default function PodTexts({ children }: { children: ReactNode }) {
  return <PageTexts names={['placement', 'pod', 'node-page.restart']}>{children}</PageTexts>;
}
