import type { ReactNode } from 'react';
import { PageTexts } from '@/app/page-texts';

export default function TimelineTexts({ children }: { children: ReactNode }) {
  return <PageTexts names={['timeline']}>{children}</PageTexts>;
}
