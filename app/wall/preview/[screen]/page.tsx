import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { WallTexts } from '@/app/wall/wall-texts';
import { WallPage } from '@/components/wall/wall-page';
import { requireSignIn } from '@/lib/server/access/authenticate';
import { requestText } from '@/lib/server/i18n/request';
import { previewOf } from '@/lib/server/wall/first-wall';

interface Props {
  params: Promise<{ screen: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: await requestText('screens.preview') };
}

/** A screen as its displays show it, for people who may edit it. */
export default async function PreviewPage({ params }: Props) {
  const { screen } = await params;
  const actor = await requireSignIn(`/wall/preview/${encodeURIComponent(screen)}`);
  const wall = await previewOf(screen, actor);
  if (wall === null) notFound();
  return (
    <WallTexts language={wall.screen.language}>
      <WallPage first={wall} source={{ screen }} />
    </WallTexts>
  );
}
