import type { ReactNode } from 'react';
import { PageTexts } from '@/app/page-texts';

export default function WorkloadPageTexts({ children }: { children: ReactNode }) {
  return <PageTexts names={['node-page.restart', 'timeline']}>{children}</PageTexts>;
}
