import type { ReactNode } from 'react';
import { PageTexts } from '@/app/page-texts';

export default function AuditTexts({ children }: { children: ReactNode }) {
  return <PageTexts names={['audit']}>{children}</PageTexts>;
}
