import type { ReactNode } from 'react';
import { PageTexts } from '@/app/page-texts';

export default function ScreensTexts({ children }: { children: ReactNode }) {
  return <PageTexts names={['screens', 'wall.panel']}>{children}</PageTexts>;
}
