import type { ReactNode } from 'react';
import { PageTexts } from '@/app/page-texts';

export default function SearchTexts({ children }: { children: ReactNode }) {
  return <PageTexts names={['search', 'workload.state']}>{children}</PageTexts>;
}
