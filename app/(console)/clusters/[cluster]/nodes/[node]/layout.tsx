import type { ReactNode } from 'react';
import { PageTexts } from '@/app/page-texts';

export default function NodeTexts({ children }: { children: ReactNode }) {
  return <PageTexts names={['node-page', 'history', 'timeline']}>{children}</PageTexts>;
}
