import type { ReactNode } from 'react';
import { PageTexts } from '@/app/page-texts';

export default function WorkloadTexts({ children }: { children: ReactNode }) {
  return <PageTexts names={['workload']}>{children}</PageTexts>;
}
