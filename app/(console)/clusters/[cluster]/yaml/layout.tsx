import type { ReactNode } from 'react';
import { PageTexts } from '@/app/page-texts';

export default function InspectTexts({ children }: { children: ReactNode }) {
  return <PageTexts names={['pod']}>{children}</PageTexts>;
}
