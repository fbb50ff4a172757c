import type { Metadata } from 'next';
import { WallTexts } from '@/app/wall/wall-texts';
import { WallPage } from '@/components/wall/wall-page';
import { firstWall } from '@/lib/server/wall/first-wall';

interface Props {
  params: Promise<{ link: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { screen } = await firstWall((await params).link);
  return { title: screen.title, referrer: 'no-referrer', manifest: null };
}

/** For the cookie that the link left; see app/wall/[token]. */
export default async function ScreenPage({ params }: Props) {
  const { link } = await params;
  const wall = await firstWall(link);
  return (
    <WallTexts language={wall.screen.language}>
      <WallPage first={wall} source={{ link }} />
    </WallTexts>
  );
}
